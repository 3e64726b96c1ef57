import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import type { Closable } from '../../ui/layers/use-closing.tsx'

type Props = Closable & {
  title: string
  form: RefObject<HTMLFormElement | null>
  /** Stays visible below the form. Without one, the form is not there yet. */
  button: Pick<ComponentProps<typeof Button>, 'children' | 'pending' | 'pendingText'> | undefined
  /** Beside the button, where the finger is. */
  notice?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A form in a sheet. */
export function FormSheet({ form, button, notice, onSubmit, children, ...sheet }: Props) {
  const id = useId()
  return (
    <Sheet
      {...sheet}
      footer={
        button && (
          <div className="grid grid-cols-1 gap-2">
            <div role="status" className="text-small font-semibold empty:hidden">
              {notice}
            </div>
            <Button type="submit" form={id} className="w-full" {...button} />
          </div>
        )
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className="grid grid-cols-1 gap-5 pt-1 pb-4"
      >
        {children}
      </form>
    </Sheet>
  )
}

const ISSUE = '[aria-invalid="true"], [data-missing="true"] input, p[data-missing="true"]'

/** Moves the focus to the first field that cannot be sent, once its error is shown. */
export function focusIssue(form: Props['form']): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(ISSUE)?.focus())
}
