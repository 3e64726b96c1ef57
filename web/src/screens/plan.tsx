import { useParams } from 'wouter'
import { MatchPlanScreen } from './match/plan.tsx'
import { RingPlanScreen } from './ring/plan.tsx'

/** The swap plan of a match or of a ring. */
export default function PlanScreen() {
  const { matchId, ringId = '' } = useParams()
  return matchId === undefined ? (
    <RingPlanScreen ringId={ringId} />
  ) : (
    <MatchPlanScreen matchId={matchId} />
  )
}
