import type { HandoverView } from '@keyswap/contract/choices'
import type { Deal, Leg } from '@keyswap/contract/deals'
import { type ReactNode, useEffect, useState } from 'react'
import { serverNow } from '../../../../lib/http/server-clock.ts'
import { useMessages } from '../../../../lib/messages/index.ts'
import { useStore } from '../../../../lib/store.ts'
import { ClockIcon } from '../../../../ui/icons.tsx'
import { useToast } from '../../../../ui/toasts/toast-store.ts'
import { type People, personIn } from '../../people.ts'
import { useNow } from '../../use-deal-now.ts'
import { type Damage, DamageDialog } from './damage-dialog.tsx'
import { localViews, ownPhotos } from './own-photos.ts'
import type { OutgoingPhoto } from './photo-outbox.ts'
import { type Shown, TakenPhoto, TakePhoto } from './photo-tiles.tsx'
import { photos } from './photos.texts.ts'
import { photosWanted } from './photos-wanted.ts'
import { canHash, preparePhoto } from './prepare-photo.ts'
import { isDamage, mayPhotograph, viewsToShow } from './taking.ts'

type Props = { deal: Deal; leg: Leg; people: People }

/** What the receiver of a car photographs at the handover; the others see it. Nothing is shown while there is nothing. */
export function HandoverPhotos(props: Props) {
  return personIn(props.people, props.leg.receiver_id).isViewer ? (
    <OwnPhotos {...props} />
  ) : (
    <OthersPhotos {...props} />
  )
}

function OthersPhotos({ deal, leg, people }: Props) {
  const { t } = useMessages(photos)
  const shown = storedPhotos(deal, leg)
  if (shown.size === 0) return null
  const { name } = personIn(people, leg.receiver_id)
  return (
    <Frame title={t('photos.by', { name })}>
      <Grid shown={shown} />
    </Frame>
  )
}

function OwnPhotos({ deal, leg }: Props) {
  const { t } = useMessages(photos)
  const unsent = useUnsent(deal.id, leg)
  const shown = useOwn(deal, leg, unsent)
  const mayTake = mayPhotograph(deal, leg, leg.receiver_id, useNow(deal)) && canHash()
  const taking = useTaking(deal, leg)
  if (!mayTake && shown.size === 0) return null
  const refused = unsent.find(({ state }) => state === 'refused')
  return (
    <Frame title={t('photos.title')}>
      {mayTake && <p className="-mt-1.5 text-small text-muted">{t('photos.why')}</p>}
      <Grid shown={shown} taking={mayTake ? taking : undefined} />
      <div role="status" className="grid grid-cols-1 gap-1 text-small empty:hidden">
        {unsent.some(({ state }) => state === 'waiting') && (
          <p className="flex items-center gap-1.5 font-semibold text-star-text">
            <ClockIcon className="size-4 shrink-0" />
            {t('photos.waits')}
          </p>
        )}
        {refused && (
          <p className="text-danger-text">
            {t('photos.refused')}. {t(`photos.refused.${refused.why ?? 'other'}`)}
          </p>
        )}
      </div>
      {taking.damage && (
        <DamageDialog
          key={taking.damage.digest}
          photo={taking.damage}
          onAdd={taking.addDamage}
          onClose={taking.discard}
        />
      )}
    </Frame>
  )
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-2">
    <p className="font-semibold">{title}</p>
    {children}
  </section>
)

type GridProps = {
  shown: ReadonlyMap<HandoverView, Shown>
  /** Undefined if no photo can be taken. */
  taking?: Pick<ReturnType<typeof useTaking>, 'reading' | 'take'> | undefined
}

function Grid({ shown, taking }: GridProps) {
  const { t } = useMessages(photos)
  return (
    <ul className="grid grid-cols-3 gap-x-2 gap-y-3 rail:grid-cols-4">
      {viewsToShow([...shown.keys()], taking !== undefined).map((view) => {
        const photo = shown.get(view)
        const label = photo?.caption || t(`photos.${isDamage(view) ? 'damage' : view}`)
        return (
          <li key={view} className="grid grid-cols-1 content-start gap-1">
            <div className="relative aspect-square overflow-hidden rounded-control bg-sunken">
              {photo && <TakenPhoto photo={photo} label={label} />}
              {taking && (!photo || photo.unsent === 'refused') && (
                <TakePhoto
                  label={label}
                  isReading={taking.reading === view}
                  isAgain={photo !== undefined}
                  onFile={(file) => taking.take(view, file)}
                />
              )}
            </div>
            <p className="text-small wrap-anywhere">{label}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** Photos of this car that the server does not have. */
function useUnsent(deal_id: string, { car_id, receiver_id }: Leg): OutgoingPhoto[] {
  useEffect(() => photosWanted.set(true), [])
  return useStore(ownPhotos(receiver_id)).filter(
    (photo) => photo.deal_id === deal_id && photo.car_id === car_id,
  )
}

function storedPhotos(
  deal: Deal,
  leg: Leg,
  views: ReadonlyMap<string, string> = new Map(),
): Map<HandoverView, Shown> {
  const own = deal.handover_photos.filter(({ car_id }) => car_id === leg.car_id)
  return new Map(
    own.map(({ view, caption, sent_digest, url, is_removed }) => [
      view,
      { caption, url, local: views.get(sent_digest), isRemoved: is_removed },
    ]),
  )
}

/** What the server has stands; of what was taken here, the file on this device is shown. */
function useOwn(deal: Deal, leg: Leg, unsent: OutgoingPhoto[]): Map<HandoverView, Shown> {
  const views = useStore(localViews)
  const waiting = unsent.map(({ view, caption, digest, state }): [HandoverView, Shown] => [
    view,
    { caption, local: views.get(digest), unsent: state },
  ])
  return new Map([...waiting, ...storedPhotos(deal, leg, views)])
}

/** A photo goes to the outbox as soon as it is ready; one of damage is asked about first. */
function useTaking(deal: Deal, leg: Leg) {
  const { t } = useMessages(photos)
  const toast = useToast()
  const [reading, setReading] = useState<HandoverView | null>(null)
  const [damage, setDamage] = useState<Damage | null>(null)

  async function take(view: HandoverView, file: File): Promise<void> {
    setReading(view)
    const ready = await preparePhoto(file)
    setReading(null)
    if (typeof ready === 'string') toast({ tone: 'danger', title: t(`photos.${ready}`) })
    else if (isDamage(view)) setDamage({ view, ...ready })
    else add({ view, ...ready }, null)
  }

  function add({ view, file, digest }: Damage, caption: string | null): void {
    const { car_id } = leg
    const id = `${deal.id}/${car_id}/${view}`
    const taken_at = serverNow()
    const photo = { id, deal_id: deal.id, car_id, view, caption, file, digest, taken_at }
    void ownPhotos(leg.receiver_id).add(photo)
  }

  return {
    reading,
    damage,
    take: (view: HandoverView, file: File) => void take(view, file),
    addDamage(caption: string) {
      if (damage) add(damage, caption || null)
      setDamage(null)
    },
    discard: () => setDamage(null),
  }
}
