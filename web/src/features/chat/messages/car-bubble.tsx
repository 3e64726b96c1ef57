import { carTitle } from '@keyswap/contract/car-title'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useCarFigures } from '../../../domain/car-figures.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { call } from '../../../lib/http/client.ts'
import { ApiError } from '../../../lib/http/request-error.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { CarIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { Photo } from '../../../ui/photo.tsx'
import { chat } from '../chat.texts.ts'
import { BubbleFrame, type Framed } from './bubble.tsx'

/** A reader who may see a car may no longer see it some time later. */
const FRESH_MS = 60_000

/** A car as this reader may see it now. The server decides that, not who sent it. */
const useSharedCar = (carId: string) =>
  useQuery({
    queryKey: ['car', carId],
    queryFn: () => call('getCar', { params: { carId } }),
    staleTime: FRESH_MS,
  })

export function CarBubble({ carId, ...framed }: Framed & { carId: string }) {
  return (
    <BubbleFrame {...framed} isMedia>
      <Card carId={carId} />
    </BubbleFrame>
  )
}

const shape =
  'flex min-h-16 w-full items-center gap-3 rounded-control border border-line bg-surface p-2 text-left'

function Card({ carId }: { carId: string }) {
  const { t } = useMessages(chat)
  const { t: say } = useMessages(swaps)
  const figures = useCarFigures()
  const { data: car, error } = useSharedCar(carId)
  if (!car) {
    const isHidden = error instanceof ApiError && error.status === 404
    return (
      <p className={shape}>
        <Sketch />
        <span className="min-w-0 text-small text-muted">
          {isHidden ? t('chat.car.hidden') : say('said.car')}
        </span>
      </p>
    )
  }
  const [photo] = car.photos
  return (
    <Link href={`/car/${car.id}`} className={`${shape} hover:bg-sunken`}>
      {photo ? (
        <span className="size-14 shrink-0 overflow-hidden rounded-small">
          <Photo photo={photo} alt="" sizes="3.5rem" />
        </span>
      ) : (
        <Sketch />
      )}
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold wrap-anywhere">{carTitle(car)}</span>
        <span className="block text-small text-muted wrap-anywhere">
          {[car.location, figures.mileage(car)].join(' · ')}
        </span>
      </span>
      <ForwardIcon className="size-4.5 text-muted" />
    </Link>
  )
}

const Sketch = () => (
  <span className="grid size-14 shrink-0 place-items-center rounded-small bg-sunken text-muted">
    <CarIcon />
  </span>
)
