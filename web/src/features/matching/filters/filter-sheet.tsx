import { findPlace } from '@keyswap/contract/listings/places'
import type { DistanceUnit } from '@keyswap/contract/units'
import { type ReactNode, useId, useState } from 'react'
import { cars } from '../../../domain/cars.texts.ts'
import { distance, money } from '../../../lib/formats/formats.ts'
import { length } from '../../../lib/formats/length.ts'
import { useUnits } from '../../../lib/formats/units.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { SuggestField } from '../../../ui/fields/suggest-field.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { browse } from '../browse.texts.ts'
import { distanceOptions, mileageOptions, valueOptions, yearOptions } from './filter-options.ts'
import {
  choices,
  countFilters,
  effective,
  type NumberName,
  readWanted,
  type Wanted,
} from './filters.ts'
import { canonicalMake, makesLike } from './makes.ts'

type Props = {
  open: boolean
  filters: Wanted
  /** Distances are measured from here; null if the member has no location. */
  place: string | null
  onApply: (filters: Wanted) => void
  onClose: () => void
  /** What else can be done with the chosen filters. */
  more: (chosen: Wanted) => ReactNode
}

export default function FilterSheet({ open, filters, place, onApply, onClose, more }: Props) {
  const { t } = useMessages(browse)
  const { currency } = useUnits()
  const formId = useId()
  const [draft, setDraft] = useState<Wanted>({})
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft({ currency, ...filters })
  }
  const isPlaceKnown = place !== null && findPlace(place) !== undefined
  const chosen = chosenFrom(draft, isPlaceKnown)
  const hasChanged = () =>
    JSON.stringify(chosen) !== JSON.stringify(chosenFrom(filters, isPlaceKnown))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      unsaved={hasChanged}
      title={t('filters.title')}
      footer={
        <div className="pairs gap-2">
          {countFilters(chosen) > 0 && (
            <Button variant="secondary" onClick={() => onApply({})}>
              {t('filters.clear')}
            </Button>
          )}
          <Button type="submit" form={formId}>
            {t('filters.apply')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          onApply(chosen)
        }}
        className="grid gap-5 pb-2"
      >
        <FilterFields
          draft={draft}
          place={place}
          isPlaceKnown={isPlaceKnown}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <NewestFirst draft={draft} onChange={setDraft} />
        {more(chosen)}
      </form>
    </Sheet>
  )
}

type Change = (change: Partial<Wanted>) => void

type PartProps = { draft: Wanted; onChange: Change }

/** Parsed like stored filters: an empty text or a list of all choices is no filter. */
function chosenFrom(draft: Wanted, isPlaceKnown: boolean): Wanted {
  const { make, ...read } = effective(readWanted(JSON.stringify(draft)), isPlaceKnown)
  return make === undefined ? read : { ...read, make: canonicalMake(make) }
}

function FilterFields({
  place,
  isPlaceKnown,
  ...part
}: PartProps & { place: string | null; isPlaceKnown: boolean }) {
  return (
    <>
      <MakeField {...part} />
      <Ranges {...part} />
      <Choices {...part} />
      {place !== null && isPlaceKnown && <DistanceField {...part} place={place} />}
      {place !== null && !isPlaceKnown && <UnknownPlace place={place} />}
    </>
  )
}

function MakeField({ draft, onChange }: PartProps) {
  const { t } = useMessages(browse)
  const make = draft.make ?? ''
  return (
    <SuggestField
      label={t('filters.make')}
      name="make"
      listLabel={t('filters.make.suggestions')}
      placeholder={t('filters.make.placeholder')}
      value={make}
      onChange={(value) => onChange({ make: value })}
      suggestions={makesLike(make)}
    />
  )
}

type PickerProps = PartProps & {
  name: NumberName
  label: string
  options: number[]
  read: (value: number) => string
}

function Picker({ draft, onChange, name, label, options, read }: PickerProps) {
  const { t } = useMessages(browse)
  return (
    <SelectField
      label={label}
      name={name}
      value={draft[name] ?? ''}
      onChange={({ target }) =>
        onChange({ [name]: target.value === '' ? undefined : Number(target.value) })
      }
      options={[
        { value: '', label: t('filters.any') },
        ...options.map((value) => ({ value: String(value), label: read(value) })),
      ]}
    />
  )
}

/** The other numbers have fields of their own. */
type RangeName = Exclude<NumberName, 'mileage_to' | 'mileage_km_to' | 'distance_km'>

function Ranges(part: PartProps) {
  const { t } = useMessages(browse)
  const speech = useMessages()
  const [now] = useState(() => new Date())
  const { draft } = part
  const years = { options: (chosen?: number) => yearOptions(now, chosen), read: String }
  const values = {
    options: valueOptions,
    read: (value: number) => money(value, draft.currency ?? 'USD', speech),
  }
  const ranges = { year_from: years, year_to: years, price_from: values, price_to: values }
  return (
    <div className="pairs gap-x-3 gap-y-5 [--pair:9.25rem]">
      {(Object.keys(ranges satisfies Record<RangeName, unknown>) as RangeName[]).map((name) => (
        <Picker
          key={name}
          {...part}
          name={name}
          label={t(`filters.${name}`)}
          options={ranges[name].options(draft[name])}
          read={ranges[name].read}
        />
      ))}
      <MileageField {...part} />
    </div>
  )
}

const mileageNames = { mi: 'mileage_to', km: 'mileage_km_to' } as const

/** In the member's unit; a limit chosen in the other unit stays as it is. */
function MileageField({ draft, onChange }: PartProps) {
  const { t } = useMessages(browse)
  const speech = useMessages()
  const { distance: unit } = useUnits()
  const other: DistanceUnit = unit === 'mi' ? 'km' : 'mi'
  const chosen = draft[mileageNames[unit]]
  const inOther = draft[mileageNames[other]]
  const option = (count: number, of: DistanceUnit) => ({
    value: `${of} ${count}`,
    label: length(count, of, speech),
  })
  const options = [
    { value: '', label: t('filters.any') },
    ...mileageOptions(unit, chosen).map((count) => option(count, unit)),
    ...(inOther === undefined ? [] : [option(inOther, other)]),
  ]
  const value =
    chosen !== undefined
      ? option(chosen, unit).value
      : inOther !== undefined
        ? option(inOther, other).value
        : ''
  return (
    <SelectField
      label={t('filters.mileage_to')}
      name="mileage_to"
      value={value}
      onChange={({ target }) => {
        const [of, count] = target.value.split(' ')
        const number = count === undefined ? undefined : Number(count)
        onChange({
          mileage_to: of === 'mi' ? number : undefined,
          mileage_km_to: of === 'km' ? number : undefined,
        })
      }}
      options={options}
    />
  )
}

function Choices({ draft, onChange }: PartProps) {
  const { t } = useMessages(browse)
  const { t: say } = useMessages(cars)
  return (
    <>
      <ChoiceChips
        label={t('filters.body')}
        options={choices.body.map((value) => ({ value, label: say(`body.${value}`) }))}
        chosen={draft.body ?? []}
        onChange={(body) => onChange({ body })}
      />
      <ChoiceChips
        label={t('filters.transmission')}
        options={choices.transmission.map((value) => ({
          value,
          label: say(`car.transmission.${value}`),
        }))}
        chosen={draft.transmission ?? []}
        onChange={(transmission) => onChange({ transmission })}
      />
      <ChoiceChips
        label={t('filters.fuel_type')}
        options={choices.fuel_type.map((value) => ({
          value,
          label: say(`car.fuel_type.${value}`),
        }))}
        chosen={draft.fuel_type ?? []}
        onChange={(fuel_type) => onChange({ fuel_type })}
      />
      <ChoiceChips
        label={t('filters.condition')}
        options={choices.condition.map((value) => ({
          value,
          label: say(`car.condition.${value}`),
        }))}
        chosen={draft.condition ?? []}
        onChange={(condition) => onChange({ condition })}
      />
    </>
  )
}

function NewestFirst({ draft, onChange }: { draft: Wanted; onChange: (draft: Wanted) => void }) {
  const { t } = useMessages(browse)
  const id = useId()
  const { order, ...filters } = draft
  return (
    <div className="flex items-center gap-3">
      <Checkbox
        id={id}
        checked={order === 'newest'}
        onChange={({ target }) =>
          onChange(target.checked ? { ...filters, order: 'newest' } : filters)
        }
      />
      <label htmlFor={id}>{t('filters.newest')}</label>
    </div>
  )
}

function UnknownPlace({ place }: { place: string }) {
  const { t } = useMessages(browse)
  return <p className="text-small text-muted">{t('filters.place_unknown', { place })}</p>
}

function DistanceField({ draft, place, onChange }: PartProps & { place: string }) {
  const { t } = useMessages(browse)
  const speech = useMessages()
  const units = useUnits()
  return (
    <Picker
      draft={draft}
      onChange={onChange}
      name="distance_km"
      label={t('filters.distance', { place })}
      options={distanceOptions(units.distance, draft.distance_km)}
      read={(km) => t('filters.within', { distance: distance(km, units.distance, speech) })}
    />
  )
}
