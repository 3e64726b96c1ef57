import { admin as limits } from '@keyswap/contract/limits'
import type { AdminReport, AdminReportDetails } from '@keyswap/contract/moderation'
import type { ReactNode } from 'react'
import { dateTime, day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { carName } from '../cars/car-name.ts'
import { CarPhoto } from '../cars/car-photo.tsx'
import { moderation } from '../moderation.texts.ts'
import { isAboutCar } from './about-car.ts'
import { CopiedPhotos } from './copied-photos.tsx'
import { FromOutside } from './from-outside.tsx'
import { type DealView, ReportedDeal } from './reported-deal.tsx'
import { ReportedFacts } from './reported-facts.tsx'
import { ReportedMessages } from './reported-messages.tsx'
import { ReportedPhotos } from './reported-photos.tsx'
import { useReportDetails } from './use-report-details.ts'

type Props = { report: AdminReport; dealView: DealView; open: boolean; onClose: () => void }

export function ReportDetails({ report, dealView, open, onClose }: Props) {
  const { t } = useMessages(moderation)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('admin.reports.title', { id: report.id.slice(0, limits.report_id_shown) })}
      text={<span className="whitespace-pre-line wrap-anywhere">{report.reason}</span>}
      className="max-w-160"
    >
      <Contents report={report} dealView={dealView} />
    </Dialog>
  )
}

function Contents({ report, dealView }: Pick<Props, 'report' | 'dealView'>) {
  const { t } = useMessages(moderation)
  const { data, isError, isFetching, refetch } = useReportDetails(report.id)
  if (data) {
    return (
      <div className="mt-5 grid grid-cols-1 gap-6">
        <FromOutside report={report} />
        {data.rule === 'copied_photo' && (
          <Part title={t('admin.copies')}>
            <CopiedPhotos pairs={data.copied_photos} />
          </Part>
        )}
        <Listing details={data} />
        <Chat details={data} />
        {report.is_from_chat && (
          <Part title={t('admin.messages')}>
            <ReportedMessages report={report} dealView={dealView} />
          </Part>
        )}
        {report.is_from_chat && report.status === 'open' && (
          <Part title={t('admin.chat_photos')}>
            <ReportedPhotos reportId={report.id} />
          </Part>
        )}
        {report.deal_id && report.status === 'open' && (
          <Part title={t('admin.deal')}>
            <ReportedDeal reportId={report.id} dealView={dealView} />
          </Part>
        )}
        {report.other_deal_id && report.status === 'open' && (
          <Part title={t('admin.deal.other')}>
            <ReportedDeal reportId={report.id} dealId={report.other_deal_id} dealView={dealView} />
          </Part>
        )}
        <Member details={data} />
        <History details={data} />
      </div>
    )
  }
  if (isError && !isFetching)
    return (
      <ErrorState
        title={t('admin.reports.failed')}
        offline={t('admin.offline')}
        onRetry={() => void refetch()}
      />
    )
  return <Spinner className="mx-auto my-10 size-8 text-muted" />
}

type PartProps = { details: AdminReportDetails }

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <h3 className="text-small font-semibold tracking-normal text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Listing({ details }: PartProps) {
  const speech = useMessages(moderation)
  const { t } = speech
  const { listing, reported, reported_photos, car } = details
  const shown = listing ?? reported
  if (!shown)
    return isAboutCar(details) ? (
      <Part title={t('admin.reports.listing')}>
        <p>{t('admin.reports.gone')}</p>
      </Part>
    ) : null
  return (
    <Part title={t('admin.reports.listing')}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-lead font-semibold wrap-anywhere">{carName(shown, speech)}</span>
        <State listing={listing} />
      </p>
      {car && car.photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {car.photos.map((photo, index) => (
            <li key={photo.id} className="aspect-[4/3] overflow-hidden rounded-small bg-sunken">
              <a href={photo.url} target="_blank" rel="noreferrer" className="block size-full">
                <CarPhoto
                  photo={photo}
                  alt={t('admin.photos.alt', {
                    title: carName(shown, speech),
                    place: index + 1,
                    count: car.photos.length,
                  })}
                  sizes="(min-width: 48rem) 12rem, 30vw"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ReportedFacts now={listing} then={reported} />
      {reported_photos.length > 0 && (
        <>
          <p className="text-small text-muted">{t('admin.reports.photos_then')}</p>
          <ul className="grid grid-cols-3 gap-2">
            {[...new Set(reported_photos)].map((photo, index) => (
              <li key={photo} className="aspect-[4/3] overflow-hidden rounded-small bg-sunken">
                <img
                  src={photo}
                  alt={t('admin.photos.alt', {
                    title: carName(reported ?? shown, speech),
                    place: index + 1,
                    count: reported_photos.length,
                  })}
                  className="size-full object-contain"
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}

function State({ listing }: { listing: AdminReportDetails['listing'] }) {
  const { t } = useMessages(moderation)
  if (!listing) return <Badge tone="danger">{t('admin.reports.gone_since')}</Badge>
  if (listing.is_draft) return <Badge tone="star">{t('admin.cars.draft')}</Badge>
  if (listing.is_locked) return <Badge>{t('admin.cars.locked')}</Badge>
  return (
    <Badge tone={listing.is_active ? 'good' : 'neutral'}>
      {t(listing.is_active ? 'admin.cars.active' : 'admin.cars.inactive')}
    </Badge>
  )
}

function Chat({ details: { chat, ring, is_from_chat } }: PartProps) {
  const speech = useMessages(moderation)
  const { t } = speech
  if (!is_from_chat) return null
  return (
    <Part title={t('admin.reports.chat')}>
      {chat && (
        <p>
          {t('admin.reports.chat.matched', { date: day(chat.matched_at, speech) })}
          <span className="block font-semibold wrap-anywhere">
            <bdi>{chat.reporter_car}</bdi> ⇄ <bdi>{chat.member_car}</bdi>
          </span>
        </p>
      )}
      {ring && (
        <>
          <p>{t('admin.reports.chat.ring', { date: day(ring.created_at, speech) })}</p>
          <ul>
            {ring.members.map(({ user_id, name, car }) => (
              <li key={user_id} className="wrap-anywhere">
                <bdi>{name}</bdi> · <bdi className="font-semibold">{car}</bdi> →
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-small text-muted">{t('admin.reports.chat.private')}</p>
    </Part>
  )
}

function Member({ details: { owner, member, cars } }: PartProps) {
  const speech = useMessages(moderation)
  const { t } = speech
  if (!owner || !member) return null
  return (
    <Part title={t('admin.reports.about')}>
      <div className="flex items-center gap-3">
        <Avatar id={owner.id} name={owner.name} url={member.avatar_url} className="size-14" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {owner.name}
            {owner.is_banned && <Badge tone="danger">{t('admin.users.banned')}</Badge>}
          </p>
          <p className="text-small text-muted">
            {[member.location, t('admin.users.joined', { date: day(member.created_at, speech) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <ul className="grid grid-cols-1 gap-1.5">
        {cars.map((car) => (
          <li key={car.id} className="flex items-center gap-3">
            <span className="h-9 w-12 shrink-0 overflow-hidden rounded-small">
              {car.photo && <CarPhoto photo={car.photo} alt="" sizes="3rem" />}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">{carName(car, speech)}</span>
            <Badge tone={car.is_draft ? 'star' : car.is_active ? 'good' : 'neutral'}>
              {t(`admin.cars.${car.is_draft ? 'draft' : car.is_active ? 'active' : 'inactive'}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function History({ details: { history } }: PartProps) {
  const speech = useMessages(moderation)
  const { t } = speech
  return (
    <Part title={t('admin.reports.history')}>
      {history.length === 0 && <p>{t('admin.reports.history.none')}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {history.map((other) => (
          <li key={other.id} className="border-l-3 border-line-strong pl-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
              {dateTime(other.created_at, speech)}
              <Badge>{t(`admin.reports.is.${other.status}`)}</Badge>
              {other.is_same_car ? (
                <Badge tone="star">{t('admin.reports.history.same_car')}</Badge>
              ) : (
                <span>{other.about ?? t('admin.reports.from_chat')}</span>
              )}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{other.reason}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
