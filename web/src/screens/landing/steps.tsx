import type { ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.ts'
import { cx } from '../../ui/cx.ts'
import { CarView } from '../../ui/drawings/view.tsx'
import { type DemoCar, passed, theirs, yours } from './cars.ts'
import { landing } from './landing.texts.ts'

export function Steps() {
  const { t } = useMessages(landing)
  return (
    <section className="border-t border-line bg-surface">
      <div className="mx-auto max-w-wide px-5 py-14 rail:py-20">
        <h2 className="text-display">{t('landing.how')}</h2>
        <ol className="mt-8 grid gap-5 rail:grid-cols-3">
          <Step title={t('landing.browse.title')} text={t('landing.browse.text')}>
            <Photo car={passed} className="-mr-6 w-24 -rotate-8 translate-y-2" />
            <Photo car={theirs} className="z-1 w-24 scale-110" />
            <Photo car={yours} className="-ml-6 w-24 translate-y-2 rotate-8" />
          </Step>
          <Step title={t('landing.match.title')} text={t('landing.match.text')}>
            {ring}
          </Step>
          <Step title={t('landing.chat.title')} text={t('landing.chat.text')}>
            <Talk />
          </Step>
        </ol>
      </div>
    </section>
  )
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="overflow-hidden rounded-card border border-line bg-paper">
      <div className="flex h-48 items-center justify-center" aria-hidden="true">
        {children}
      </div>
      <div className="p-5 pt-1">
        <h3 className="text-title">{title}</h3>
        <p className="mt-1.5 text-muted">{text}</p>
      </div>
    </li>
  )
}

function Photo({ car, className }: { car: DemoCar; className: string }) {
  return (
    <div className={cx('aspect-3/4 overflow-hidden rounded-control shadow-high', className)}>
      <CarView backdrop={car.backdrop} body={car.body} paint={car.paint} />
    </div>
  )
}

function Talk() {
  const { t } = useMessages(landing)
  return (
    <div className="grid w-full max-w-72 gap-2 px-5 text-body">
      <p className="w-fit rounded-card rounded-bl-small bg-sunken px-4 py-2.5">
        {t('landing.demo.message')}
      </p>
      <p className="w-fit justify-self-end rounded-card rounded-br-small bg-accent px-4 py-2.5 text-on-accent">
        {t('landing.demo.answer')}
      </p>
    </div>
  )
}

/** Three cars, each with an arrow to the one it is swapped for. */
const ring = (
  <div className="relative size-44">
    <svg viewBox="0 0 100 100" className="size-full" aria-hidden="true">
      <path
        d="M29 77Q18 70 19 54m-5 5 5-5 5 4M43 17Q50 13 57 17m-6-3 6 3-5 4M81 54Q82 70 71 77m2-6-2 6 6 0"
        className="fill-none stroke-accent stroke-2"
      />
    </svg>
    <Photo car={yours} className="absolute bottom-2 left-15 w-14" />
    <Photo car={theirs} className="absolute top-1 left-3 w-14" />
    <Photo car={passed} className="absolute top-1 right-3 w-14" />
  </div>
)
