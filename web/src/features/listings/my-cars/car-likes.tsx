import { carTitle } from '@keyswap/contract/car-title'
import type { LikeHint } from '@keyswap/contract/choices'
import type { OwnCar } from '@keyswap/contract/listings'
import type { BlurredLike, CarLikes as Likes } from '@keyswap/contract/matching'
import { Link } from 'wouter'
import { cars } from '../../../domain/cars.texts.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ForwardIcon } from '../../../ui/icons.tsx'
import { listings } from '../listings.texts.ts'
import { lacksPhoto } from '../own-cars.ts'
import type { EditTarget } from './edit-car-sheet.tsx'

type Props = {
  likes: Likes
  title: string
  onEdit: (at: EditTarget) => void
}

/** Where the form has what a hint is about. */
const placeOf: Record<LikeHint, EditTarget> = {
  photos: 'photos',
  value: 'price',
  description: 'description',
  place: 'location',
  mileage: 'mileage',
}

type CarLikesProps = Pick<Props, 'onEdit'> & {
  /** Undefined until they are loaded. */
  likes: Likes | undefined
  car: OwnCar
  /** Whether it says how likes are answered: once on the screen. */
  isExplained: boolean
}

/** Who likes one of the member's cars, without saying who, and what could bring more likes. */
export function CarLikes({ likes, car, isExplained, onEdit }: CarLikesProps) {
  if (!likes) return null
  const title = carTitle(car)
  // A reserved car is locked, and one without a photo is told so above.
  const hasHints = likes.hints.length > 0 && !car.is_reserved && !lacksPhoto(car)
  if (likes.unanswered === 0 && !hasHints) return null
  return (
    <div className="grid grid-cols-1 gap-5 border-t border-line p-4">
      {likes.unanswered > 0 && <Waiting likes={likes} title={title} isExplained={isExplained} />}
      {hasHints && <Hint likes={likes} title={title} onEdit={onEdit} />}
    </div>
  )
}

type WaitingProps = Omit<Props, 'onEdit'> & Pick<CarLikesProps, 'isExplained'>

function Waiting({ likes, title, isExplained }: WaitingProps) {
  const { t } = useMessages(listings)
  const more = likes.unanswered - likes.cards.length
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <h4 className="font-semibold">{t('likes.waiting', { count: likes.unanswered })}</h4>
      <ul
        aria-label={t('likes.cards', { title })}
        className="grid w-full grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2"
      >
        {likes.cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no ids, on purpose
          <BlurredCard key={index} card={card} />
        ))}
        {more > 0 && (
          <li className="grid aspect-3/4 place-content-center rounded-control bg-sunken font-semibold">
            {t('likes.more', { count: more })}
          </li>
        )}
      </ul>
      {isExplained && (
        <>
          <p className="text-small text-muted">{t('likes.how')}</p>
          <Link href="/" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {t('likes.open')}
          </Link>
        </>
      )}
    </div>
  )
}

const [COLUMNS, COLOUR] = [2, 6]

/** The colours of a photo, blurred; the server sends no more. */
function BlurredCard({ card: { blur, body } }: { card: BlurredLike }) {
  const { t } = useMessages(listings)
  const { t: say } = useMessages(cars)
  const cells = blur?.match(new RegExp(`.{${COLOUR}}`, 'g')) ?? []
  return (
    <li className="relative aspect-3/4 overflow-hidden rounded-control bg-sunken">
      <span className="sr-only">{t('likes.card')}</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 2 2"
        preserveAspectRatio="none"
        className="size-full scale-140 blur-md"
      >
        {cells.map((colour, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the picture
            key={index}
            x={index % COLUMNS}
            y={Math.floor(index / COLUMNS)}
            width="1.05"
            height="1.05"
            fill={`#${colour}`}
          />
        ))}
      </svg>
      {body && (
        <span className="absolute inset-x-0 bottom-0 truncate bg-night/70 px-1 text-center text-small text-day">
          {say(`body.${body}`)}
        </span>
      )}
    </li>
  )
}

/** What would help most. The next one follows once that is done. */
function Hint({ likes: { hints, usual_photos }, title, onEdit }: Props) {
  const { t } = useMessages(listings)
  const [hint] = hints
  if (!hint) return null
  return (
    <button
      type="button"
      onClick={() => onEdit(placeOf[hint])}
      className="flex w-full items-center gap-3 rounded-control border border-line px-3 py-2 text-left transition-colors duration-150 hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {t(`hint.${hint}.action`)}
          <span className="sr-only">{t('hint.for_car', { title })}</span>
        </span>
        <span className="block text-small text-muted">
          {hint === 'photos' ? t('hint.photos', { count: usual_photos }) : t(`hint.${hint}`)}
        </span>
      </span>
      <ForwardIcon className="size-5 shrink-0 text-muted" />
    </button>
  )
}
