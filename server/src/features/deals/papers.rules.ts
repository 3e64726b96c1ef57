import type { Deal, PapersInput } from '@keyswap/contract/deals'
import { deal as limits } from '@keyswap/contract/limits'
import { warningsOf } from '@keyswap/contract/vin'
import type { Caller } from '../../caller.ts'
import type { Db } from '../../db/sql.ts'
import { agreedVersion, isOver, unchanged } from './change.ts'
import { type Deals, inStep } from './deals.rules.ts'
import { holdDeal } from './deals.store.ts'
import { type Held, type Refused, refuse, type Step } from './held.ts'
import { type Claim, findUses, lockVin, reportOnce, writePapers } from './papers.store.ts'
import { record } from './record.rules.ts'

/** A VIN that is in another member's swap is refused and reported to the moderators. */
export const putPapers = (
  deals: Deals,
  caller: Caller,
  { dealId: deal_id, carId: car_id }: { dealId: string; carId: string },
  papers: PapersInput,
): Promise<Deal> =>
  inStep(deals, caller, async (tx) => {
    const by = caller.id
    const held = await holdDeal(tx, caller, deal_id, null)
    if (!held) return refuse('NOT_FOUND')
    const refused = refusePapers(held, by, car_id)
    if (refused) return refused
    const taken = papers.vin && (await refuseVin(tx, { vin: papers.vin, deal_id, car_id, by }))
    if (taken) return taken
    const warnings = warningsFor(held, car_id, papers.vin)
    const { is_doubtful } = await writePapers(tx, {
      ...papers,
      ...{ deal_id, car_id, giver_id: by, warnings },
    })
    const steps = is_doubtful ? mismatch(held, car_id) : []
    return record(tx, [{ ...unchanged(held), caused_by: by, steps }], { deal_id, by })
  })

/** The other side must not learn of it only by looking at the papers. */
function mismatch(held: Held, car_id: string): Step[] {
  const agreed = agreedVersion(held)
  const found = agreed?.cars.find(({ id }) => id === car_id)
  if (!agreed || !found) return []
  const { year, make, model } = found
  return [{ step: 'vin_mismatch', by: null, version: agreed.number, car: { year, make, model } }]
}

async function refuseVin(tx: Db, claim: Claim): Promise<Refused | null> {
  const { vin, deal_id, by } = claim
  await lockVin(tx, vin)
  const { other_swap, is_of_other_car } = await findUses(tx, claim)
  if (other_swap) {
    const short = other_swap.slice(-limits.hash_shown)
    await reportOnce(tx, deal_id, by, `The VIN ${vin} is also in another member’s swap, #${short}.`)
    return refuse('VIN_TAKEN')
  }
  const message = 'Another car of this swap has this VIN'
  return is_of_other_car ? refuse('INVALID_INPUT', [{ path: 'vin', message }]) : null
}

/** Only a car's giver finds its papers to write. */
function refusePapers(held: Held, by: string, car_id: string): Refused | null {
  const { deal } = held
  const version = deal.versions.find(
    ({ number }) => number === (deal.agreed_version ?? deal.newest),
  )
  const isGiver = version?.legs.some((leg) => leg.car_id === car_id && leg.giver_id === by)
  if (!isGiver) return refuse('NOT_FOUND')
  if (deal.state === 'open') return refuse('NOT_AGREED')
  return isOver(held) ? refuse('DEAL_OVER') : null
}

/** Against the car that everyone accepted: its giver can still edit the listing. */
function warningsFor(held: Held, car_id: string, vin: string | null) {
  const car = agreedVersion(held)?.cars.find(({ id }) => id === car_id)
  return vin && car ? warningsOf({ vin, make: car.make, year: car.year }) : []
}
