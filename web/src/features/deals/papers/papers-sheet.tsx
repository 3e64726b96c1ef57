import { carTitle } from '@keyswap/contract/car-title'
import type { Deal, Papers, Snapshot } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { currencies, distanceUnits } from '@keyswap/contract/units'
import { useRef, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { AlertIcon, DownIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { deals } from '../deals.texts.ts'
import { FormSheet, focusIssue } from '../form-sheet.tsx'
import { StartOver } from '../start-over.tsx'
import { useKeptForm } from '../use-kept-form.ts'
import { useStep } from '../use-step.ts'
import {
  followed,
  type PaperFields,
  paperFields,
  papersInput,
  strayLetter,
  tidyVin,
  type Wrong,
  wrongIn,
} from './papers.ts'

type Car = Snapshot['cars'][number]

type Props = {
  deal: Deal
  car: Car
  papers: Papers | undefined
  open: boolean
  onClose: () => void
}

/** The papers of one of the viewer's cars. */
export default function PapersSheet({ deal, car, papers, open, onClose }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  const start = paperFields(papers, car, speech)
  const kept = useKeptForm(
    { about: deal.id, form: `papers ${car.id}`, answers: JSON.stringify(start) },
    start,
  )
  const fields = kept.typed
  // Saved on another device meanwhile: what was not typed here follows.
  const [begun, setBegun] = useState(start)
  if (JSON.stringify(begun) !== JSON.stringify(start)) {
    setBegun(start)
    kept.set(followed(fields, begun, start))
  }
  const [wrong, setWrong] = useState<Wrong>({})
  // What the giver has kept once is theirs to keep.
  const [looked, setLooked] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const step = useStep(deal)
  const toast = useToast()
  const set = (change: Partial<PaperFields>) => {
    kept.set(change)
    setWrong({})
  }

  function submit() {
    const seen = [looked, papers?.vin ?? null]
    const found = wrongIn(fields, { car, others: otherVins(deal, car), seen })
    setWrong(found)
    if (found.vin === 'again' || found.vin === 'twice') setLooked(fields.vin)
    if (Object.keys(found).length > 0) return focusIssue(form)
    const based_on = papers?.updated_at ?? null
    step.run({ type: 'papers', car_id: car.id, papers: papersInput(fields), based_on }, () => {
      kept.forget()
      onClose()
      toast({ title: t('papers.saved') })
    })
  }

  const pending = { pending: step.isPending, pendingText: t('papers.saving') }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('papers.title', { car: carTitle(car) })}
      form={form}
      button={{ children: t('papers.save'), ...pending }}
      onSubmit={submit}
    >
      <p className="text-small text-muted">
        {t('papers.needed')} {t('papers.who_sees')}
      </p>
      <VinField vin={fields.vin} wrong={wrong.vin} onChange={(vin) => set({ vin })} />
      <OtherFields fields={fields} wrong={wrong} set={set} />
      <ValueField fields={fields} wrong={wrong} set={set} />
      <MoreFields fields={fields} set={set} />
      {kept.isKept && <StartOver onClick={kept.startOver} />}
    </FormSheet>
  )
}

const otherVins = ({ papers }: Deal, car: Car): string[] =>
  papers.flatMap(({ car_id, vin }) => (car_id === car.id || vin === null ? [] : [vin]))

type VinProps = { vin: string; wrong: Wrong['vin']; onChange: (vin: string) => void }

function VinField({ vin, wrong, onChange }: VinProps) {
  const { t } = useMessages(deals)
  const stray = strayLetter(vin)
  return (
    <div className="grid gap-2">
      <TextField
        label={t('papers.vin')}
        hint={t(vin === '' ? 'papers.vin.hint' : 'papers.vin.count', { count: vin.length })}
        error={wrong && t(`papers.vin.${wrong}`)}
        value={vin}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        onChange={({ target }) => {
          tidyInPlace(target)
          onChange(target.value)
        }}
      />
      <div role="status" className="grid gap-1 empty:hidden">
        {stray && (
          <p className="flex items-start gap-1.5 text-small text-star-text">
            <AlertIcon className="mt-px size-4" />
            {t('papers.vin.letter', stray)}
          </p>
        )}
      </div>
    </div>
  )
}

/** React would move the cursor to the end if it wrote the tidied value itself. */
function tidyInPlace(input: HTMLInputElement): void {
  const cursor = tidyVin(input.value.slice(0, input.selectionStart ?? 0)).length
  input.value = tidyVin(input.value)
  input.setSelectionRange(cursor, cursor)
}

type OtherProps = { fields: PaperFields; wrong: Wrong; set: (change: Partial<PaperFields>) => void }

function OtherFields({ fields, wrong, set }: OtherProps) {
  const { t } = useMessages(deals)
  return (
    <>
      <TextField
        label={t('papers.plate')}
        autoComplete="off"
        maxLength={limits.plate_max_length}
        value={fields.plate}
        onChange={({ target }) => set({ plate: target.value })}
      />
      <TextField
        type="date"
        label={t('papers.first_registration')}
        value={fields.first_registration}
        onChange={({ target }) => set({ first_registration: target.value })}
      />
      <div className="grid grid-cols-1 items-start gap-2 min-[22rem]:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label={t('papers.odometer')}
          hint={t('papers.odometer.hint')}
          inputMode="numeric"
          error={wrong.odometer ? t('issue.number') : undefined}
          value={fields.odometer}
          onChange={({ target }) => set({ odometer: target.value })}
        />
        <SelectField
          label={t('papers.unit')}
          value={fields.odometer_unit}
          options={distanceUnits.map((value) => ({ value, label: t(`papers.unit.${value}`) }))}
          onChange={({ target }) =>
            set({ odometer_unit: distanceUnits.find((unit) => unit === target.value) ?? 'km' })
          }
        />
      </div>
      <TextField
        label={t('papers.keys')}
        inputMode="numeric"
        error={wrong.keys ? t('issue.keys', { max: limits.max_keys }) : undefined}
        value={fields.keys}
        onChange={({ target }) => set({ keys: target.value })}
      />
      <TextArea
        label={t('papers.defects')}
        hint={t('papers.defects.hint')}
        maxLength={limits.defects_max_length}
        value={fields.defects}
        onChange={({ target }) => set({ defects: target.value })}
      />
    </>
  )
}

/** Of the own car, as its giver sees it. */
function ValueField({ fields, wrong, set }: OtherProps) {
  const { t } = useMessages(deals)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        label={t('papers.value')}
        hint={t('papers.value.hint')}
        inputMode="decimal"
        autoComplete="off"
        error={wrong.value && t(`issue.${wrong.value}`)}
        value={fields.value}
        onChange={({ target }) => set({ value: target.value })}
      />
      <SelectField
        label={t('money.currency')}
        value={fields.currency}
        options={currencies.map((one) => ({ value: one, label: one }))}
        onChange={({ target }) =>
          set({
            currency: currencies.find((one) => one === target.value) ?? fields.currency,
          })
        }
      />
    </div>
  )
}

/** What the printed agreement also has room for; open if it is filled in. */
function MoreFields({ fields, set }: Pick<OtherProps, 'fields' | 'set'>) {
  const { t } = useMessages(deals)
  const { inspection_until } = fields
  const [isFilled] = useState(inspection_until !== '')
  return (
    <details open={isFilled || undefined} className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-small font-semibold">
        {t('papers.more')}
        <DownIcon className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-5">
        <TextField
          type="date"
          label={t('papers.inspection_until')}
          value={inspection_until}
          onChange={({ target }) => set({ inspection_until: target.value })}
        />
      </div>
    </details>
  )
}
