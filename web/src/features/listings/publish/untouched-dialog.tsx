import { cars } from '../../../domain/cars.texts.ts'
import { length } from '../../../lib/formats/length.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import type { CarFields } from '../form/car-fields.ts'
import type { AskedName } from '../form/fields-to-confirm.ts'
import { numberIn } from '../form/number-in.ts'
import { listings } from '../listings.texts.ts'

type Props = {
  /** Fields that still have their default; null while the dialog is closed. */
  asked: readonly AskedName[] | null
  fields: CarFields
  onConfirm: () => void
  onChange: (name: AskedName) => void
  onClose: () => void
}

/** Defaults are guesses: the owner confirms them once before they are published. */
export function UntouchedDialog({ asked, fields, onConfirm, onChange, onClose }: Props) {
  const { t } = useMessages(listings)
  const word = useWord(fields)
  const shown = useLinger(asked)
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={t('upload.question.title')}
      text={t('upload.question.text')}
    >
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {shown?.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onChange(name)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 py-2 text-left hover:bg-sunken"
            >
              <span className="flex min-w-0 grow basis-40 flex-wrap gap-x-2">
                <span className="text-muted">{t(`upload.question.${name}`)}</span>
                <span className="font-semibold">{word(name)}</span>
              </span>
              <span className="font-semibold text-accent-text underline underline-offset-4">
                {t('upload.question.change')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid">
        <Button onClick={onConfirm}>{t('upload.question.confirm')}</Button>
      </div>
    </Dialog>
  )
}

/** A field's value in the reader's language. */
function useWord(fields: CarFields): (name: AskedName) => string {
  const { t } = useMessages(cars)
  const speech = useMessages()
  return (name) => {
    switch (name) {
      case 'year':
        return fields.year
      case 'mileage':
        return length(numberIn(fields.mileage), fields.mileage_unit, speech)
      case 'transmission':
        return t(`car.transmission.${fields.transmission}`)
      case 'fuel_type':
        return t(`car.fuel_type.${fields.fuel_type}`)
      case 'condition':
        return t(`car.condition.${fields.condition}`)
    }
  }
}
