import { carTitle } from '@keyswap/contract/car-title'
import { bodyTypes, conditions, fuelTypes, transmissions } from '@keyswap/contract/choices'
import type { Deal, Version } from '@keyswap/contract/deals'
import { car as limits } from '@keyswap/contract/limits'
import { distanceUnits } from '@keyswap/contract/units'
import { useRef, useState } from 'react'
import { cars } from '../../../domain/cars.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { randomId } from '../../../lib/random-id.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type AgreedCar, carOf, valueText } from '../car-facts.ts'
import { deals } from '../deals.texts.ts'
import { FormSheet, focusIssue } from '../form-sheet.tsx'
import { ownFirst, type People, personIn } from '../people.ts'
import { agreedOf, versionOf } from '../plan-state.ts'
import { StartOver } from '../start-over.tsx'
import { showHeading } from '../step.tsx'
import { useKeptForm } from '../use-kept-form.ts'
import { useStep } from '../use-step.ts'
import {
  carriedOn,
  correctedTerms,
  correctionsOf,
  type TypedFacts,
  together,
  typedFacts,
  type WrongFacts,
  wrongFacts,
} from './corrections.ts'
import { Meanwhile, useMeanwhile } from './meanwhile.tsx'

type Props = {
  deal: Deal
  people: People
  open: boolean
  onClose: () => void
}

/** A car is not as it was agreed: what is different is proposed as a change of what is agreed at the moment. */
export default function DifferentSheet(props: Props) {
  const version = agreedOf(props.deal)
  return version && <SheetOf {...props} version={version} />
}

function SheetOf({ deal, people, version, open, onClose }: Props & { version: Version }) {
  const { t } = useMessages(deals)
  const { legs } = version.terms
  const agreed = ownFirst(legs, people).flatMap(({ car_id }) => carOf(version, car_id) ?? [])
  const received = legs.find(({ receiver_id }) => personIn(people, receiver_id).isViewer)
  const kept = useKeptForm(
    { about: deal.id, form: 'different', answers: version.hash },
    {
      // Only what was typed: the rest is as agreed, also if something else is agreed meanwhile.
      typed: {} as Readonly<Record<string, Partial<TypedFacts>>>,
      carId: received?.car_id ?? '',
    },
  )
  const { typed, carId } = kept.typed
  const [wrong, setWrong] = useState<WrongFacts>({})
  const [isSame, setSame] = useState(false)
  const about = { deal, people, canBeginAnew: false }
  const meanwhile = useMeanwhile(about)
  const box = useRef<HTMLDivElement>(null)
  // What makes a retry the same proposal.
  const sent = useRef({ text: '', client_id: '' })
  const form = useRef<HTMLFormElement>(null)
  const step = useStep(deal)
  const fieldsOf = (car: AgreedCar) => ({ ...typedFacts(car), ...typed[car.id] })
  const corrections = agreed.flatMap((car) => correctionsOf(car, fieldsOf(car)))
  const car = agreed.find(({ id }) => id === carId)
  if (!car) return null

  function submit() {
    if (meanwhile.text) {
      meanwhile.look()
      return showHeading(box.current)
    }
    const found = agreed
      .map((one) => ({ id: one.id, wrong: wrongFacts(fieldsOf(one), new Date()) }))
      .find((one) => Object.keys(one.wrong).length > 0)
    setWrong(found?.wrong ?? {})
    setSame(corrections.length === 0)
    if (found) {
      kept.set({ carId: found.id })
      return focusIssue(form)
    }
    if (corrections.length === 0) return
    const based_on = meanwhile.seen
    const { corrections: earlier } = carriedOn(deal, versionOf(deal, based_on) ?? version)
    const terms = correctedTerms(version, together(earlier ?? [], corrections))
    const text = JSON.stringify(terms)
    if (text !== sent.current.text) sent.current = { text, client_id: randomId() }
    const { client_id } = sent.current
    step.run({ type: 'counter', client_id, based_on, terms }, () => {
      kept.forget()
      onClose()
    })
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('different.title')}
      form={form}
      button={{
        children: t(meanwhile.text ? 'counter.look' : 'counter.send'),
        pending: step.isPending,
        pendingText: t('form.sending'),
      }}
      notice={meanwhile.text ?? (isSame ? t('different.same') : undefined)}
      onSubmit={submit}
    >
      <Meanwhile ref={box} {...about} />
      <p className="text-muted">{t('different.text')}</p>
      <SelectField
        label={t('different.car')}
        value={carId}
        options={agreed.map((one) => ({ value: one.id, label: carTitle(one) }))}
        onChange={({ target }) => {
          kept.set({ carId: target.value })
          setWrong({})
        }}
      />
      <Fields
        key={carId}
        car={car}
        fields={fieldsOf(car)}
        wrong={wrong}
        set={(change) => {
          kept.set({ typed: { ...typed, [car.id]: { ...typed[car.id], ...change } } })
          setWrong({})
          setSame(false)
        }}
      />
      {kept.isKept && corrections.length > 0 && <StartOver onClick={kept.startOver} />}
    </FormSheet>
  )
}

type FieldsProps = {
  car: AgreedCar
  fields: TypedFacts
  wrong: WrongFacts
  set: (change: Partial<TypedFacts>) => void
}

function Fields(props: FieldsProps) {
  const { t } = useMessages(deals)
  const { text, choice, day } = useFields(props)
  return (
    <>
      <div className="pairs items-start gap-x-2 gap-y-5 [--pair:8rem]">
        <TextField {...text('year')} inputMode="numeric" />
        <TextField {...text('make')} maxLength={limits.name_max_length} />
      </div>
      <TextField {...text('model')} maxLength={limits.name_max_length} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField {...text('mileage')} inputMode="numeric" />
        <SelectField
          {...text('mileage_unit')}
          options={distanceUnits.map((value) => ({ value, label: t(`papers.unit.${value}`) }))}
        />
      </div>
      <div className="pairs items-start gap-x-2 gap-y-5 [--pair:9rem]">
        {choice('transmission', transmissions)}
        {choice('fuel_type', fuelTypes)}
        {choice('condition', conditions)}
        {choice('body', bodyTypes)}
        {day('first_registration')}
        {day('inspection_until')}
      </div>
    </>
  )
}

function useFields({ car, fields, wrong, set }: FieldsProps) {
  const { t } = useMessages(deals)
  const words = useMessages(cars)
  const before = typedFacts(car)
  /** What was agreed is said at a field that is changed. */
  const hintOf = (field: keyof TypedFacts) => {
    const was = before[field] ?? ''
    if (fields[field] === was) return undefined
    const unit = field === 'mileage_unit' && t(`papers.unit.${car.mileage_unit}`)
    return t('different.agreed', { was: unit || valueText(field, was, words) || '–' })
  }
  const text = (field: keyof TypedFacts) => ({
    label: t(`fact.${field}`),
    value: fields[field] ?? '',
    hint: hintOf(field),
    error: wrong[field] && t(`different.wrong.${wrong[field]}`),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  const choice = (
    field: 'transmission' | 'fuel_type' | 'condition' | 'body',
    all: readonly string[],
  ) =>
    fields[field] !== undefined && (
      <SelectField
        {...text(field)}
        options={[
          ...(before[field] === '' ? [{ value: '', label: '–' }] : []),
          ...all.map((value) => ({ value, label: valueText(field, value, words) ?? value })),
        ]}
      />
    )
  const day = (field: 'first_registration' | 'inspection_until') =>
    fields[field] !== undefined && <TextField {...text(field)} type="date" />
  return { text, choice, day }
}
