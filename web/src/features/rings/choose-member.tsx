import { Avatar } from '../../ui/avatar.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import type { Seat } from './ring-words.ts'

type Props = {
  open: boolean
  title: string
  seats: readonly Seat[]
  onChoose: (seat: Seat) => void
  onClose: () => void
}

/** Asks which of the ring's other members is meant, before one is reported or blocked. */
export default function ChooseMember({ open, title, seats, onChoose, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ul className="-mx-2 grid grid-cols-1 gap-1">
        {seats.map((seat) => (
          <li key={seat.user_id}>
            <button
              type="button"
              onClick={() => onChoose(seat)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control p-2 text-left hover:bg-sunken"
            >
              <Avatar id={seat.user_id} name={seat.name} url={seat.avatar_url} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{seat.name}</span>
                <span className="block text-small text-muted wrap-anywhere">{seat.carName}</span>
              </span>
              <ForwardIcon className="size-5 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
