import { car as limits } from '@keyswap/contract/limits'
import { useMessages } from '../../lib/messages/index.ts'
import { listings } from '../../lib/messages/listings.ts'
import { FieldGroup } from '../../ui/field.tsx'
import { FormSection } from './form-section.tsx'
import { type FlowAction, isBusy, type ListingFlow } from './listing-flow.ts'
import { PhotoPicker } from './photo-picker.tsx'

type Props = {
  flow: ListingFlow
  dispatch: (event: FlowAction) => void
  /** One photo that failed is tried again. */
  onRetry: (key: string) => void
  /** Why the photos are not enough yet. */
  error?: string | undefined
  /** What its owner did, and a screen may want to say. */
  onRemoved?: (() => void) | undefined
  onMoved?: (() => void) | undefined
  onFocused?: (() => void) | undefined
}

/** The photos of a listing, being chosen, ordered and uploaded. */
export function PhotoSection({ flow, dispatch, onRetry, error, ...told }: Props) {
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
          {...told}
        />
      </FieldGroup>
    </FormSection>
  )
}
