import { bodyTypes, conditions, fuelTypes, transmissions } from '@keyswap/contract/choices'
import type { Deal, Version } from '@keyswap/contract/deals'
import { car as limits } from '@keyswap/contract/limits'
import { distanceUnits } from '@keyswap/contract/units'
import { useRef, useState } from 'react'
import { carTitle } from '../../lib/car-title.ts'
import { cars } from '../../lib/messages/cars.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { randomId } from '../../lib/random-id.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type AgreedCar, carOf, valueText } from './car-facts.ts'
import {
  type CarFields,
  carFields,
  correctedTerms,
  correctionsOf,
  type WrongFields,
  wrongFields,
} from './corrections.ts'
import { deals } from './deals.texts.ts'
import { FormSheet, focusIssue } from './form-sheet.tsx'
import { ownFirst, type People } from './people.ts'
import { newestNumber } from './plan-state.ts'
import { useStep } from './use-step.ts'

type Props = {
  deal: Deal
  people: People
  /** What was agreed. */
  version: Version
  open: boolean
  onClose: () => void
}

/** A car is not as it was agreed: what is different is proposed as a change. */
export default function DifferentSheet({ deal, people, version, open, onClose }: Props) {
  const { t } = useMessages(deals)
  const agreed = ownFirst(version.terms.legs, people).flatMap(
    ({ car_id }) => carOf(version, car_id) ?? [],
  )
  const [typed, setTyped] = useState<Readonly<Record<string, CarFields>>>({})
  const [carId, setCarId] = useState(agreed[0]?.id ?? '')
  const [wrong, setWrong] = useState<WrongFields>({})
  const [isSame, setSame] = useState(false)
  // What it answers, and what makes a retry the same proposal.
  const [based_on] = useState(() => newestNumber(deal))
  const sent = useRef({ text: '', client_id: '' })
  const form = useRef<HTMLFormElement>(null)
  const step = useStep(deal)
  const fieldsOf = (car: AgreedCar) => typed[car.id] ?? carFields(car)
  const corrections = agreed.flatMap((car) => correctionsOf(car, fieldsOf(car)))
  const car = agreed.find(({ id }) => id === carId)
  if (!car) return null

  function submit() {
    const found = agreed
      .map((one) => ({ id: one.id, wrong: wrongFields(fieldsOf(one), new Date()) }))
      .find((one) => Object.keys(one.wrong).length > 0)
    setWrong(found?.wrong ?? {})
    setSame(corrections.length === 0)
    if (found) {
      setCarId(found.id)
      return focusIssue(form)
    }
    if (corrections.length === 0) return
    const text = JSON.stringify(corrections)
    if (text !== sent.current.text) sent.current = { text, client_id: randomId() }
    const terms = correctedTerms(version, corrections)
    const { client_id } = sent.current
    step.run({ type: 'counter', client_id, based_on, terms }, onClose)
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      unsaved={() => corrections.length > 0 && !step.isPending}
      title={t('different.title')}
      form={form}
      button={{
        children: t('counter.send'),
        pending: step.isPending,
        pendingText: t('form.sending'),
      }}
      notice={isSame ? t('different.same') : undefined}
      onSubmit={submit}
    >
      <p className="text-muted">{t('different.text')}</p>
      <SelectField
        label={t('different.car')}
        value={carId}
        options={agreed.map((one) => ({ value: one.id, label: carTitle(one) }))}
        onChange={({ target }) => {
          setCarId(target.value)
          setWrong({})
        }}
      />
      <Fields
        key={carId}
        car={car}
        fields={fieldsOf(car)}
        wrong={wrong}
        set={(change) => {
          setTyped({ ...typed, [car.id]: { ...fieldsOf(car), ...change } })
          setWrong({})
          setSame(false)
        }}
      />
    </FormSheet>
  )
}

type FieldsProps = {
  car: AgreedCar
  fields: CarFields
  wrong: WrongFields
  set: (change: Partial<CarFields>) => void
}

function Fields(props: FieldsProps) {
  const { t } = useMessages(deals)
  const { text, choice } = useFields(props)
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
      </div>
    </>
  )
}

function useFields({ car, fields, wrong, set }: FieldsProps) {
  const { t } = useMessages(deals)
  const words = useMessages(cars)
  const before = carFields(car)
  /** What was agreed is said at a field that is changed. */
  const hintOf = (field: keyof CarFields) => {
    const was = before[field] ?? ''
    if (fields[field] === was) return undefined
    const unit = field === 'mileage_unit' && t(`papers.unit.${car.mileage_unit}`)
    return t('different.agreed', { was: unit || valueText(field, was, words) || '–' })
  }
  const text = (field: keyof CarFields) => ({
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
  return { text, choice }
}
