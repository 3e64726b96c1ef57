import { bodyTypes, fuelTypes, wishedSides } from '@keyswap/contract/choices'
import { wish as limits } from '@keyswap/contract/limits'
import { useState } from 'react'
import { cars } from '../../../domain/cars.texts.ts'
import { useUnits } from '../../../lib/formats/units.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { ChoiceChip, ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { listings } from '../listings.texts.ts'
import { type WishFields, type WishName, wishNames, wishOf } from './wish-fields.ts'

type Props = {
  wish: WishFields
  onChange: (wish: WishFields) => void
  /** The text of an error, if there is one. */
  problem: (name: WishName) => string | undefined
}

/** Optional, so it is closed until something is in it; open while something in it is wrong, so that this is seen. */
export function WishSection(props: Props) {
  const { t } = useMessages(listings)
  const [wasOpened, setOpened] = useState(wishOf(props.wish) !== null)
  const isWrong = wishNames.some((name) => props.problem(name) !== undefined)
  const isOpen = wasOpened || isWrong
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (isWrong) currentTarget.open = true
        setOpened(currentTarget.open)
      }}
      className="group"
      data-section="wish"
    >
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-small">
        <span className="grid">
          <h2 className="text-lead font-bold">{t('listing.wish')}</h2>
          <span className="text-small text-muted">{t('listing.wish.hint')}</span>
        </span>
        <DownIcon className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="mt-3 grid grid-cols-1 gap-4">
          <CarsWished {...props} />
          <MoneyWished {...props} />
        </div>
      )}
    </details>
  )
}

function CarsWished({ wish, onChange, problem }: Props) {
  const { t } = useMessages(listings)
  const { t: word } = useMessages(cars)
  const text = (name: 'models' | 'year_from' | 'year_to' | 'mileage') => ({
    name: `wish.${name}`,
    value: wish[name],
    error: problem(`wish.${name}`),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...wish, [name]: target.value }),
  })
  return (
    <>
      <TextField
        {...text('models')}
        label={t('listing.wish.models')}
        hint={t('listing.wish.models.hint', { max: limits.max_models })}
        placeholder={t('listing.wish.models.placeholder')}
        maxLength={(limits.model_max_length + 2) * limits.max_models}
      />
      <ChoiceChips
        label={t('listing.wish.bodies')}
        options={bodyTypes.map((value) => ({ value, label: word(`body.${value}`) }))}
        chosen={wish.bodies}
        onChange={(bodies) => onChange({ ...wish, bodies })}
      />
      <ChoiceChips
        label={t('listing.wish.fuel_types')}
        options={fuelTypes.map((value) => ({ value, label: word(`car.fuel_type.${value}`) }))}
        chosen={wish.fuel_types}
        onChange={(fuel_types) => onChange({ ...wish, fuel_types })}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          {...text('year_from')}
          label={t('listing.wish.year_from')}
          inputMode="numeric"
          maxLength={8}
        />
        <TextField
          {...text('year_to')}
          label={t('listing.wish.year_to')}
          inputMode="numeric"
          maxLength={8}
        />
      </div>
      <TextField
        {...text('mileage')}
        label={t(`listing.wish.mileage.${wish.mileage_unit}`)}
        inputMode="numeric"
        maxLength={11}
      />
    </>
  )
}

function MoneyWished({ wish, onChange, problem }: Props) {
  const { t } = useMessages(listings)
  const units = useUnits()
  return (
    <>
      <ChoiceChip<WishFields['side']>
        name="wish.side"
        label={t('listing.wish.money')}
        value={wish.side}
        options={[
          { value: '', label: t('listing.wish.money.none') },
          ...wishedSides.map((value) => ({ value, label: t(`listing.wish.money.${value}`) })),
        ]}
        onChange={(side) => {
          // An amount keeps its currency; a new one is in the member's.
          const currency = wish.amount === '' ? units.currency : wish.currency
          onChange({ ...wish, side, currency })
        }}
      />
      {wish.side !== '' && (
        <TextField
          name="wish.money"
          label={t('listing.wish.amount', { currency: wish.currency })}
          value={wish.amount}
          error={problem('wish.money')}
          onChange={({ target }) => onChange({ ...wish, amount: target.value })}
          inputMode="numeric"
          maxLength={13}
        />
      )}
    </>
  )
}
