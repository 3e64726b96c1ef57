import { factors as limits } from '@keyswap/contract/limits'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { controlClass, Field, type FieldText } from '../../ui/fields/field.tsx'
import { useFittingHeight } from '../../ui/fields/use-fitting-height.ts'

type Props = Pick<FieldText, 'label' | 'error'> & {
  ref?: RefObject<HTMLTextAreaElement | null>
}

/** For recovery codes, which are longer than a line of a small screen. Enter submits, as in a field of one line. */
export function CodeField({ label, error, ref }: Props) {
  const own = useRef<HTMLTextAreaElement>(null)
  const area = ref ?? own
  // Only so that it is measured again.
  const [, setText] = useState('')
  useFittingHeight(area)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Field label={label} error={error}>
      {(control) => (
        <textarea
          ref={area}
          rows={1}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.code_max_length}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          {...control}
          className={cx(controlClass, 'field-sizing-content resize-none font-mono')}
        />
      )}
    </Field>
  )
}
