import { car as limits } from '@keyswap/contract/limits'
import { useMessages } from '../../../lib/messages/index.ts'
import { FieldGroup } from '../../../ui/fields/field.tsx'
import { FormSection } from '../form/form-section.tsx'
import { listings } from '../listings.texts.ts'
import { type FlowAction, isBusy, type ListingFlow } from '../upload/listing-flow.ts'
import { PhotoPicker } from './photo-picker.tsx'

type Props = {
  flow: ListingFlow
  dispatch: (event: FlowAction) => void
  /** Retries one failed photo. */
  onRetry: (key: string) => void
  /** Shown when photos are missing. */
  error?: string | undefined
  /** Photos on the car can be redrawn; the old one goes when the form is saved. */
  redrawsPublished?: boolean
  /** Called after a change, for screens that show a toast then. */
  onRemoved?: (() => void) | undefined
  onMoved?: (() => void) | undefined
  onFocused?: (() => void) | undefined
}

export function PhotoSection({ flow, dispatch, onRetry, error, ...props }: Props) {
  const { redrawsPublished = false, ...callbacks } = props
  const { t } = useMessages(listings)
  return (
    <FormSection
      title={t('listing.photos')}
      beside={
        <span className="text-small text-muted">
          {t('photos.count', { count: flow.photos.length, max: limits.max_photos })}
        </span>
      }
    >
      <FieldGroup label={t('listing.photos')} error={error}>
        <PhotoPicker
          photos={flow.photos}
          locked={isBusy(flow)}
          dispatch={dispatch}
          onRetry={onRetry}
          redrawsPublished={redrawsPublished}
          {...callbacks}
        />
      </FieldGroup>
    </FormSection>
  )
}
