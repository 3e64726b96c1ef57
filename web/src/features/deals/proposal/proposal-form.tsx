import { carTitle } from '@keyswap/contract/car-title'
import { dealExtras } from '@keyswap/contract/choices'
import { deal as limits } from '@keyswap/contract/limits'
import { type ReactNode, useRef, useState } from 'react'
import { cars as carTexts } from '../../../domain/cars.texts.ts'
import { value } from '../../../lib/formats/formats.ts'
import { listed } from '../../../lib/formats/listed.ts'
import { useUnits } from '../../../lib/formats/units.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { factText } from '../car-facts.ts'
import { CarThumb } from '../car-thumb.tsx'
import { deals } from '../deals.texts.ts'
import { foreignZone, meetAt, nextDays } from '../meeting.ts'
import { listedOdometer, odometer } from '../odometer.ts'
import type { People, Person } from '../people.ts'
import { DayChips } from './day-chips.tsx'
import { type CarsByOwner, type FindCar, factsOf, type OfferedCar } from './offered-cars.ts'
import { type MoneyProps, OnePayment, Payments } from './payment-fields.tsx'
import {
  noExtras,
  type ProposalFields,
  type ProposalIssues,
  paymentFields,
  validDays,
} from './proposal.ts'
import { CashSuggestion, paymentsByValues } from './suggestion.tsx'

export type ProposalFormProps = {
  people: People
  /** What each can give. */
  cars: CarsByOwner
  /** What each cannot give, because it is in an agreed swap. */
  reserved: CarsByOwner
  carOf: FindCar
  fields: ProposalFields
  issues: ProposalIssues
  /** The cars of an agreed deal stay as they are. */
  carsAreFixed: boolean
  set: (change: Partial<ProposalFields>) => void
  /** Below the fields. */
  children?: ReactNode
}

/** The fields of a proposal or a counter-offer. */
export function ProposalForm(props: ProposalFormProps) {
  const { t } = useMessages(deals)
  return (
    <div className="grid grid-cols-1 gap-7">
      {!props.carsAreFixed && (
        <Section title={t('plan.cars')}>
          <CarFields {...props} />
        </Section>
      )}
      <Section title={t('plan.money')}>
        <MoneyFields {...props} />
      </Section>
      <Section title={t('plan.meeting')}>
        <MeetingFields {...props} />
      </Section>
      <Rest {...props} />
      {props.children}
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-3">
    <h2 className="text-lead">{title}</h2>
    {children}
  </section>
)

/** What most proposals do without. */
function Rest(props: ProposalFormProps) {
  const { t } = useMessages(deals)
  const { fields, set } = props
  const [isFilled] = useState(fields.note !== '' || Object.keys(fields.extras).length > 0)
  return (
    <details open={isFilled || undefined} className="group">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-small">
        <h2 className="text-lead">{t('form.rest')}</h2>
        <DownIcon className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-5">
        <ExtrasFields {...props} />
        <TextArea
          label={t('form.note')}
          placeholder={t('form.note.placeholder')}
          hint={t('form.note.hint')}
          maxLength={limits.note_max_length}
          value={fields.note}
          onChange={({ target }) => set({ note: target.value })}
        />
        <SelectField
          label={t('form.valid')}
          hint={fields.date && t('form.valid.hint')}
          value={fields.valid}
          options={validDays.map((value) => ({
            value,
            label: t('form.valid.days', { count: Number(value) }),
          }))}
          onChange={({ target }) =>
            set({ valid: validDays.find((one) => one === target.value) ?? '7' })
          }
        />
      </div>
    </details>
  )
}

function CarFields({ people, cars, reserved, fields, issues, set }: ProposalFormProps) {
  return people.map((person, index) => (
    <CarField
      key={person.id}
      person={person}
      // Of two, it is clear who gets it.
      taker={people.length > 2 ? people[(index + 1) % people.length] : undefined}
      cars={cars.get(person.id) ?? []}
      reserved={reserved.get(person.id) ?? []}
      chosen={fields.gives[person.id] ?? ''}
      isMissing={issues[person.id] !== undefined}
      onChoose={(car_id) => set({ gives: { ...fields.gives, [person.id]: car_id } })}
    />
  ))
}

type CarFieldProps = {
  person: Person
  /** Who gets the car. */
  taker: Person | undefined
  cars: readonly OfferedCar[]
  reserved: readonly OfferedCar[]
  chosen: string
  isMissing: boolean
  onChoose: (car_id: string) => void
}

function CarField({ person, taker, cars, reserved, chosen, isMissing, onChoose }: CarFieldProps) {
  const { t, locale } = useMessages(deals)
  const lineOf = useListingLine()
  const { name, isViewer } = person
  const car = cars.find(({ id }) => id === chosen)
  const why = reserved.length > 0 && (
    <p className="text-small text-muted">
      {t('form.reserved', { cars: listed(reserved.map(carTitle), locale) })}
    </p>
  )
  if (cars.length === 0) {
    return (
      <>
        <p
          tabIndex={-1}
          data-missing={isMissing}
          className="rounded-control bg-star-soft p-3 text-star-text"
        >
          {isViewer ? t('form.no_car') : t('form.no_car.of', { name })}
        </p>
        {why}
      </>
    )
  }
  const label = givingText()
  return (
    <div className="flex items-center gap-3">
      <CarThumb photo={car?.photos[0] ?? null} className="size-16" />
      <div className="min-w-0 flex-1">
        {car && cars.length === 1 ? (
          <p className="wrap-anywhere">
            <span className="block text-small text-muted">{label}</span>
            <span className="font-semibold">{carTitle(car)}</span>
          </p>
        ) : (
          <SelectField
            label={label}
            value={chosen}
            error={isMissing ? t('issue.car') : undefined}
            options={[
              ...(car ? [] : [{ value: '', label: t('form.choose_car') }]),
              ...cars.map((one) => ({ value: one.id, label: carTitle(one) })),
            ]}
            onChange={({ target }) => onChoose(target.value)}
          />
        )}
        {car && <p className="text-small text-muted wrap-anywhere">{lineOf(car)}</p>}
        {why}
      </div>
    </div>
  )

  function givingText(): string {
    if (!taker) return isViewer ? t('form.you_give') : t('form.gives', { name })
    if (isViewer) return t('leg.you_give', { name: taker.name })
    if (taker.isViewer) return t('leg.to_you', { name })
    return t('leg.gives', { from: name, to: taker.name })
  }
}

/** What is signed with a car, at a glance. */
function useListingLine() {
  const speech = useMessages(deals)
  const words = useMessages(carTexts)
  const { distance } = useUnits()
  return (car: OfferedCar) =>
    [
      odometer(listedOdometer(car), distance, speech),
      factText(factsOf(car), 'condition', words),
      value(car, speech),
    ].join(' · ')
}

function MoneyFields({ people, carOf, fields, issues, set }: ProposalFormProps) {
  const speech = useMessages(deals)
  const { currency } = useUnits()
  const box = useRef<HTMLDivElement>(null)
  const isOpen = fields.cash.every(({ amount }) => amount.trim() === '')
  const money: MoneyProps = {
    people,
    cash: fields.cash,
    payer: paymentsByValues({ people, gives: fields.gives, carOf })[0]?.from_id,
    currency: carOf(fields.gives[people[0]?.id ?? ''] ?? '')?.currency ?? currency,
    issues,
    onChange: (cash) => set({ cash }),
  }
  return (
    <div ref={box} className="grid grid-cols-1 gap-3">
      {isOpen && (
        <CashSuggestion
          people={people}
          gives={fields.gives}
          carOf={carOf}
          onUse={(payments) => {
            set({ cash: paymentFields(payments, speech) })
            // The suggestions go, so the focus has to move.
            requestAnimationFrame(() =>
              box.current?.querySelector<HTMLElement>('[inputmode=decimal]')?.focus(),
            )
          }}
        />
      )}
      {people.length === 2 ? <OnePayment {...money} /> : <Payments {...money} />}
    </div>
  )
}

/** The day is a tap, or any other date; the time is asked for once there is a day. */
function MeetingFields({ fields, issues, set }: ProposalFormProps) {
  const { t } = useMessages(deals)
  const { date, time, offset } = fields
  const [days] = useState(() => nextDays(Date.now(), 7))
  const [isOther, setOther] = useState(date !== '' && !days.includes(date))
  const dateBox = useRef<HTMLDivElement>(null)
  const zone = offset !== null && date && time ? foreignZone(meetAt(date, time, offset)) : null
  const choose = (chosen: string) => set({ date: chosen, ...(chosen === '' && { time: '' }) })
  const issue = issues.when && t(`issue.${issues.when}`)
  return (
    <>
      <DayChips days={days} chosen={date} onChoose={choose} />
      <div ref={dateBox} className="pairs items-start gap-2 empty:hidden [--pair:10rem]">
        {isOther && (
          <TextField
            type="date"
            label={t('form.date')}
            value={date}
            error={date === '' ? issue : undefined}
            onChange={({ target }) => choose(target.value)}
          />
        )}
        {date !== '' && (
          <TextField
            type="time"
            label={t('form.time')}
            value={time}
            error={issue}
            hint={zone === null ? undefined : t('form.zone', { zone })}
            onChange={({ target }) => set({ time: target.value })}
          />
        )}
      </div>
      {!isOther && date === '' && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-4 justify-self-start"
          onClick={() => {
            setOther(true)
            requestAnimationFrame(() => dateBox.current?.querySelector('input')?.focus())
          }}
        >
          {t('form.other_day')}
        </Button>
      )}
      <TextField
        label={t('form.place')}
        placeholder={t('form.place.placeholder')}
        hint={t('form.meeting.hint')}
        maxLength={limits.place_max_length}
        value={fields.place}
        onChange={({ target }) => set({ place: target.value })}
      />
    </>
  )
}

function ExtrasFields({ people, carOf, fields, set }: ProposalFormProps) {
  const { t } = useMessages(deals)
  return people.map(({ id: owner }) => {
    const car_id = fields.gives[owner] ?? ''
    const car = carOf(car_id)
    if (!car) return null
    const extras = fields.extras[car_id] ?? noExtras
    const change = (changed: Partial<typeof extras>) =>
      set({ extras: { ...fields.extras, [car_id]: { ...extras, ...changed } } })
    const label = carTitle(car)
    return (
      <div key={owner} className="grid grid-cols-1 gap-3">
        <ChoiceChips
          label={t('form.with', { car: label })}
          options={dealExtras.map((value) => ({ value, label: t(`extra.${value}`) }))}
          chosen={extras.items}
          onChange={(items) => change({ items })}
        />
        <TextField
          label={t('form.other', { car: label })}
          maxLength={limits.other_max_length}
          value={extras.other}
          onChange={({ target }) => change({ other: target.value })}
        />
      </div>
    )
  })
}
