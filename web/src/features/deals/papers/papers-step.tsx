import { carTitle } from '@keyswap/contract/car-title'
import type { Deal, Leg, Papers, Version } from '@keyswap/contract/deals'
import { listed } from '../../../lib/formats/listed.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FoldedLines } from '../../../ui/folded-lines.tsx'
import { AlertIcon, DownIcon } from '../../../ui/icons.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { fetched } from '../../../ui/states/fetched.tsx'
import { missingPapers, papersAreSettled } from '../checks.ts'
import { deals } from '../deals.texts.ts'
import { ownFirst, type People, personIn } from '../people.ts'
import { isOver } from '../plan-state.ts'
import { PlanStep } from '../step.tsx'
import { Downloads } from './downloads.tsx'
import { PaperFacts } from './paper-facts.tsx'

const PapersSheet = fetched(() => import('./papers-sheet.tsx'))

type Props = {
  deal: Deal
  people: People
  version: Version
  /** The form of the viewer's own car. */
  form: { isOpen: boolean; onOpen: () => void; onClose: () => void }
  /** The agreement is what comes next, so it stands above. */
  hasAgreementAbove: boolean
}

/** Step 4: each car's papers, those of cars between others folded, and the files to print and to keep. */
export function PapersStep(props: Props) {
  const { deal, people, version, hasAgreementAbove } = props
  const { t } = useMessages(deals)
  const isOwn = ({ giver_id, receiver_id }: Leg) =>
    [giver_id, receiver_id].some((id) => personIn(people, id).isViewer)
  const legs = ownFirst(version.terms.legs, people)
  const others = legs.filter((leg) => !isOwn(leg))
  return (
    <PlanStep number={4} title={t('plan.papers')} isSettled={papersAreSettled(deal, version)}>
      {legs.filter(isOwn).map((leg) => (
        <CarPapers key={leg.car_id} leg={leg} {...props} />
      ))}
      {others.length > 0 && (
        <div className="-my-2">
          <FoldedLines text={t('papers.others', { count: others.length })}>
            <div className="grid grid-cols-1 gap-3">
              {others.map((leg) => (
                <CarPapers key={leg.car_id} leg={leg} {...props} />
              ))}
            </div>
          </FoldedLines>
        </div>
      )}
      <Downloads deal={deal} version={version} hasAgreementAbove={hasAgreementAbove} />
    </PlanStep>
  )
}

type CarProps = Props & { leg: Leg }

function CarPapers({ leg, deal, people, version, form }: CarProps) {
  const { t } = useMessages(deals)
  const car = version.snapshot.cars.find(({ id }) => id === leg.car_id)
  const papers = deal.papers.find(({ car_id }) => car_id === leg.car_id)
  const giver = personIn(people, leg.giver_id)
  const receiver = deal.parties.find(({ user_id }) => user_id === leg.receiver_id)
  const isLocked = receiver !== undefined && receiver.handed_over_at !== null
  const isGivers = giver.isViewer && !isOver(deal)
  const isDisputed = deal.state === 'disputed'
  const mayEdit = isGivers && !isLocked && !isDisputed
  const isOpen = form.isOpen && isGivers
  const hasOpened = useLinger(isOpen || null) !== null
  if (!car) return null
  const title = carTitle(car)
  const edit = mayEdit && (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      aria-label={t('papers.edit_of', { car: title })}
      onClick={form.onOpen}
    >
      {t(papers ? 'papers.edit' : 'papers.fill')}
    </Button>
  )
  return (
    <section className="grid grid-cols-1 gap-2 rounded-control bg-sunken p-3">
      {papers ? (
        <details className="group">
          <summary className="flex min-h-11 items-center justify-between gap-3 rounded-small">
            <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
            <DownIcon className="size-5 shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <div className="my-2 grid grid-cols-1 gap-2">
            <PaperFacts papers={papers} />
            {edit}
          </div>
        </details>
      ) : (
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
      )}
      {isGivers && !mayEdit && (
        <p className="text-small text-muted">
          {isDisputed
            ? t('papers.disputed')
            : t('papers.locked', { name: personIn(people, leg.receiver_id).name })}
        </p>
      )}
      {!papers && edit}
      {!papers && !mayEdit && (
        <p className="text-small text-muted">
          {giver.isViewer ? t('papers.none') : t('papers.none_yet', { name: giver.name })}
        </p>
      )}
      {papers && deal.state === 'agreed' && <Missing papers={papers} />}
      {papers && <Advice papers={papers} mayEdit={mayEdit} />}
      {(mayEdit || isOpen) && hasOpened && (
        <PapersSheet deal={deal} car={car} papers={papers} open={isOpen} onClose={form.onClose} />
      )}
    </section>
  )
}

/** What the agreement still needs of a car. */
function Missing({ papers }: { papers: Papers }) {
  const { t, locale } = useMessages(deals)
  const missing = missingPapers(papers).map((fact) => t(`paper.${fact}`))
  if (missing.length === 0) return null
  return (
    <p className="text-small text-muted">
      {t('papers.missing', { facts: listed(missing, locale) })}
    </p>
  )
}

/** The giver looks at a VIN again that does not fit; the others compare it with the car. Nobody is told more. */
function Advice({ papers, mayEdit }: { papers: Papers; mayEdit: boolean }) {
  const { t } = useMessages(deals)
  const { warnings, compare_vin } = papers
  if (!compare_vin && !(mayEdit && warnings.length > 0)) return null
  return (
    <p className="flex items-start gap-2 rounded-small bg-star-soft p-2 text-small text-star-text">
      <AlertIcon className="mt-px size-4" />
      {t(compare_vin ? 'papers.compare_vin' : 'papers.check_vin')}
    </p>
  )
}
