import { bodyTypes, conditions, fuelTypes, transmissions } from '@keyswap/contract/choices'
import { car as limits } from '@keyswap/contract/limits'
import { cars } from '../../../domain/cars.texts.ts'
import { length } from '../../../lib/formats/length.ts'
import { useUnits } from '../../../lib/formats/units.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { ChoiceChip } from '../../../ui/fields/choice-chips.tsx'
import { SuggestField } from '../../../ui/fields/suggest-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { listings } from '../listings.texts.ts'
import { type CarFields, type FieldName, type IssueName, isConverted } from './car-fields.ts'
import type { FieldIssues } from './check-car.ts'
import { type AskedName, isAsked } from './fields-to-confirm.ts'
import { FormSection } from './form-section.tsx'
import { issueText } from './issue-texts.ts'
import type { SetField } from './use-car-form.ts'
import { useCatalogue } from './use-catalogue.ts'
import { WishSection } from './wish-section.tsx'

type Props = {
  fields: CarFields
  issues: FieldIssues
  set: SetField
  purpose: 'list' | 'edit'
  /** One step of the form, which has a name of its own; all of the form if not given. */
  part?: 'car' | 'words' | undefined
  /** Fields with a default that the owner has not looked at yet. */
  unchecked?: readonly AskedName[]
  /** The owner has left this field. */
  onSeen?: (name: string) => void
}

export function CarFormFields(props: Props) {
  return (
    <>
      {props.part !== 'words' && (
        // A step has no headings between its fields.
        <div className={cx('grid grid-cols-1', props.part ? 'gap-3' : 'gap-7')}>
          <BasicFields {...props} />
          <DetailFields {...props} />
        </div>
      )}
      {props.part !== 'car' && <AboutFields {...props} />}
    </>
  )
}

function useField({ fields, issues, set, purpose, part, unchecked, onSeen }: Props) {
  const speech = useMessages(listings)
  const { t } = speech
  const problem = (name: IssueName) => {
    const issue = issues[name]
    return issue === undefined ? undefined : issueText(name, issue, speech, purpose)
  }
  const mark = (name: FieldName) => ({
    mark: isAsked(name) && unchecked?.includes(name) ? t('listing.check') : undefined,
    onBlur: () => onSeen?.(name),
  })
  const text = (
    name: Exclude<FieldName, 'transmission' | 'fuel_type' | 'condition' | 'body' | 'currency'>,
  ) => ({
    name,
    ...mark(name),
    value: fields[name],
    error: problem(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  const title = (name: string) => (part ? undefined : name)
  return { t, problem, mark, text, title }
}

function BasicFields(props: Props) {
  const { fields, set } = props
  const { t, text, problem, title } = useField(props)
  const catalogue = useCatalogue(fields)
  return (
    <FormSection title={title(t('listing.basic'))}>
      <div className="grid grid-cols-1 items-start gap-4 min-[24rem]:grid-cols-2">
        <SuggestField
          label={t('listing.make')}
          name="make"
          value={fields.make}
          onChange={(make) => set('make', make)}
          error={problem('make')}
          suggestions={catalogue.makes}
          listLabel={t('listing.suggestions')}
          onFocus={catalogue.prepare}
          placeholder={t('listing.make.placeholder')}
          maxLength={limits.name_max_length}
        />
        <SuggestField
          label={t('listing.model')}
          name="model"
          value={fields.model}
          onChange={(model) => set('model', model)}
          error={problem('model')}
          suggestions={catalogue.models}
          listLabel={t('listing.suggestions')}
          onFocus={catalogue.prepare}
          placeholder={t('listing.model.placeholder')}
          maxLength={limits.name_max_length}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 min-[24rem]:grid-cols-[2fr_3fr]">
        <TextField {...text('year')} label={t('listing.year')} inputMode="numeric" maxLength={8} />
        <MileageField {...props} />
      </div>
      <ValueField {...props} />
    </FormSection>
  )
}

function MileageField(props: Props) {
  const { fields } = props
  const { t, text } = useField(props)
  const speech = useMessages()
  const { mileage_unit, converted } = fields
  const asTyped =
    converted && isConverted(fields)
      ? length(converted.typed, mileage_unit === 'mi' ? 'km' : 'mi', speech)
      : undefined
  return (
    <TextField
      {...text('mileage')}
      label={t(`listing.mileage.${mileage_unit}`)}
      hint={asTyped && t('listing.mileage.converted', { mileage: asTyped })}
      inputMode="numeric"
      maxLength={11}
    />
  )
}

/** The price, in the currency it was given in. A button switches to the member's own currency and clears the price. */
function ValueField(props: Props) {
  const { fields, set, purpose } = props
  const { t, text } = useField(props)
  const { currency } = useUnits()
  const isForeign = fields.currency !== currency
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1 *:w-full">
      <TextField
        {...text('price')}
        label={t('listing.price', { currency: fields.currency })}
        placeholder={purpose === 'list' && !isForeign ? t('listing.price.optional') : undefined}
        inputMode="numeric"
        maxLength={13}
      />
      {isForeign && (
        <button
          type="button"
          className="min-h-10 text-left text-small font-semibold text-accent-text underline underline-offset-4"
          onClick={() => {
            set('price', '')
            set('currency', currency)
          }}
        >
          {t(`listing.price.switch.${currency}`)}
        </button>
      )}
    </div>
  )
}

function DetailFields(props: Props) {
  const { fields, set } = props
  const { t, mark, title } = useField(props)
  const { t: word } = useMessages(cars)
  return (
    <FormSection title={title(t('listing.details'))}>
      <ChoiceChip
        name="transmission"
        {...mark('transmission')}
        label={t('listing.transmission')}
        options={transmissions.map((value) => ({
          value,
          label: word(`car.transmission.${value}`),
        }))}
        value={fields.transmission}
        onChange={(value) => set('transmission', value)}
      />
      <ChoiceChip
        name="fuel_type"
        {...mark('fuel_type')}
        label={t('listing.fuel_type')}
        options={fuelTypes.map((value) => ({ value, label: word(`car.fuel_type.${value}`) }))}
        value={fields.fuel_type}
        onChange={(value) => set('fuel_type', value)}
      />
      <ChoiceChip
        name="condition"
        {...mark('condition')}
        label={t('listing.condition')}
        options={conditions.map((value) => ({ value, label: word(`car.condition.${value}`) }))}
        value={fields.condition}
        onChange={(value) => set('condition', value)}
      />
      <BodyField {...props} />
    </FormSection>
  )
}

/** Need not be given: its eight choices are behind one row. */
function BodyField({ fields, set }: Props) {
  const { t } = useMessages(listings)
  const { t: word } = useMessages(cars)
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
        {t('listing.body')}
        <span className="flex items-center gap-1 font-normal text-muted">
          {fields.body ? word(`body.${fields.body}`) : t('listing.price.optional')}
          <DownIcon className="size-5 group-open:rotate-180" />
        </span>
      </summary>
      <ChoiceChip
        name="body"
        label={t('listing.body')}
        isLabelSeen={false}
        options={bodyTypes.map((value) => ({ value, label: word(`body.${value}`) }))}
        value={fields.body}
        onChange={(value) => set('body', value)}
        onClear={() => set('body', '')}
      />
    </details>
  )
}

function AboutFields(props: Props) {
  const { t, text, problem, title } = useField(props)
  return (
    <>
      <FormSection title={title(t('listing.about'))}>
        <TextField
          {...text('location')}
          label={t('listing.location')}
          placeholder={t('listing.location.placeholder')}
          autoComplete="address-level2"
          maxLength={limits.location_max_length}
        />
        <TextArea
          {...text('description')}
          label={t('listing.description')}
          placeholder={t('listing.description.placeholder')}
          hint={t('listing.description.hint', { min: limits.description_min_length })}
          maxLength={limits.description_max_length}
        />
      </FormSection>
      <WishSection
        wish={props.fields.wish}
        onChange={(wish) => props.set('wish', wish)}
        problem={problem}
      />
    </>
  )
}
