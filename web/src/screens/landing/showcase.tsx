import { useState } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { Logo } from '../../ui/drawings/logo.tsx'
import { CarView } from '../../ui/drawings/view.tsx'
import { CloseIcon, HeartIcon, ReplayIcon } from '../../ui/first-icons.tsx'
import { type DemoCar, OTHER_OWNER, passed, theirs, yours } from './cars.ts'
import { DemoCard } from './demo-card.tsx'
import { landing } from './landing.texts.ts'
import './showcase.css'

/** Plays a pass, a like and a match once, in five seconds; a button replays it. */
export function Showcase() {
  const { t } = useMessages(landing)
  const [round, setRound] = useState(0)
  return (
    <div key={round} className="demo-frame relative mb-7 aspect-3/4">
      <div role="img" aria-label={t('landing.demo')} className="absolute inset-0">
        <DemoCard car={yours} className="demo-back" />
        <DemoCard car={theirs} className="demo-liked">
          <span className="demo-stamp demo-stamp-like border-match text-match">
            {t('landing.demo.like')}
          </span>
        </DemoCard>
        <DemoCard car={passed} className="demo-passed">
          <span className="demo-stamp demo-stamp-pass border-day text-day">
            {t('landing.demo.pass')}
          </span>
        </DemoCard>
        <DemoActions />
        <Match />
      </div>
      <button
        type="button"
        onClick={() => setRound(round + 1)}
        className="demo-replay absolute inset-x-0 -bottom-5 mx-auto flex min-h-10 w-fit items-center gap-2 rounded-full border border-line bg-raised px-4 text-small font-semibold text-ink shadow-low motion-reduce:hidden"
      >
        <ReplayIcon className="size-5" />
        {t('landing.demo.replay')}
      </button>
    </div>
  )
}

function DemoActions() {
  return (
    <div className="demo-actions absolute inset-x-0 -bottom-7 flex justify-center gap-5">
      <span className="demo-press-pass grid size-14 place-items-center rounded-full bg-raised text-ink shadow-high">
        <CloseIcon className="size-7" />
      </span>
      <span className="demo-press-like grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-high">
        <HeartIcon className="size-7" />
      </span>
    </div>
  )
}

const CONFETTI = Array.from({ length: 14 }, (_, index) => index)

function Match() {
  const { t } = useMessages(landing)
  return (
    <div className="demo-match absolute inset-0 grid content-center justify-items-center gap-4 overflow-hidden rounded-card bg-night px-4 pb-4 text-center text-day shadow-high">
      <div className="relative flex justify-center gap-2">
        <MatchPhoto car={yours} className="demo-from-left" label={t('landing.demo.yours')} />
        <MatchPhoto
          car={theirs}
          className="demo-from-right"
          label={t('landing.demo.theirs', { name: OTHER_OWNER })}
        />
        <span className="demo-keys demo-logo absolute inset-0 m-auto">
          <Logo className="demo-logo rounded-[27%] shadow-high ring-4 ring-day" />
        </span>
        {CONFETTI.map((piece) => (
          <span
            key={piece}
            className="demo-confetti"
            style={{ rotate: `${piece / CONFETTI.length}turn` }}
          />
        ))}
      </div>
      <div className="demo-words">
        <p className="demo-headline font-extrabold tracking-tight">{t('landing.demo.match')}</p>
        <p className="mt-1.5 opacity-85">{t('landing.demo.both', { name: OTHER_OWNER })}</p>
      </div>
    </div>
  )
}

function MatchPhoto({ car, label, className }: { car: DemoCar; label: string; className: string }) {
  return (
    <div className={className}>
      <div className="demo-photo aspect-3/4 overflow-hidden rounded-control border-2 border-day shadow-high">
        <CarView backdrop={car.backdrop} body={car.body} paint={car.paint} />
      </div>
      <p className="mt-1.5 text-small font-semibold">{label}</p>
    </div>
  )
}
