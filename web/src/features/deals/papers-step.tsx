import type { Deal, Version } from '@keyswap/contract/deals'
import { useState } from 'react'
import { carTitle } from '../../lib/car-title.ts'
import { fetched } from '../../lib/fetched.tsx'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { useLinger } from '../../ui/use-linger.ts'
import { Checklist } from './checklist.tsx'
import { papersAreSettled } from './checks.ts'
import { deals } from './deals.texts.ts'
import { Downloads } from './downloads.tsx'
import { PaperFacts } from './paper-facts.tsx'
import { ownFirst, type People, personIn } from './people.ts'
import { hasAgreement, isOver } from './plan-state.ts'
import { Step } from './step.tsx'

const PapersSheet = fetched(() => import('./papers-sheet.tsx'))

type Props = { deal: Deal; people: People; version: Version }

/** Step 4: each car's papers and checklist, and the files to print and to keep. */
export function PapersStep({ deal, people, version }: Props) {
  const { t } = useMessages(deals)
  if (deal.agreed === null) {
    return (
      <Step number={4} title={t('plan.papers')} isSettled={false}>
        <p className="text-muted">{t(isOver(deal) ? 'plan.papers.never' : 'plan.papers.later')}</p>
      </Step>
    )
  }
  return (
    <Step number={4} title={t('plan.papers')} isSettled={papersAreSettled(deal, version)}>
      {ownFirst(version.terms.legs, people).map((leg) => (
        <CarPapers key={leg.car_id} leg={leg} deal={deal} people={people} version={version} />
      ))}
      {hasAgreement(deal) && <Downloads deal={deal} version={version} />}
    </Step>
  )
}

type CarProps = Props & { leg: Version['terms']['legs'][number] }

function CarPapers({ leg, deal, people, version }: CarProps) {
  const { t } = useMessages(deals)
  const [isOpen, setOpen] = useState(false)
  const hasOpened = useLinger(isOpen || null) !== null
  const car = version.snapshot.cars.find(({ id }) => id === leg.car_id)
  const papers = deal.papers.find(({ car_id }) => car_id === leg.car_id)
  const checks = deal.checks.find(({ car_id }) => car_id === leg.car_id)
  const giver = personIn(people, leg.giver_id)
  const mayEdit = giver.isViewer && !isOver(deal) && deal.agreed !== null
  if (!car) return null
  const title = carTitle(car)
  return (
    <section className="grid grid-cols-1 gap-3 rounded-control bg-sunken p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
        {mayEdit && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('papers.edit_of', { car: title })}
            onClick={() => setOpen(true)}
          >
            {t(papers ? 'papers.edit' : 'papers.fill')}
          </Button>
        )}
      </div>
      {papers ? (
        <PaperFacts papers={papers} />
      ) : (
        !mayEdit && (
          <p className="text-muted">
            {giver.isViewer ? t('papers.none') : t('papers.none_yet', { name: giver.name })}
          </p>
        )
      )}
      {mayEdit && !papers && <p className="text-muted">{t('papers.hint')}</p>}
      {papers?.warnings.map((warning) => (
        <p
          key={warning}
          className="flex items-start gap-2 rounded-small bg-star-soft p-2 text-small text-star-text"
        >
          <AlertIcon className="mt-px size-4" />
          {t(`warning.${warning}`)}
        </p>
      ))}
      {checks && <Checklist checks={checks} leg={leg} deal={deal} people={people} title={title} />}
      {mayEdit && hasOpened && (
        <PapersSheet
          deal={deal}
          car={car}
          papers={papers}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
