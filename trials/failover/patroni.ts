// Asks and changes a Patroni cluster over its REST interface.

import { until } from '../../scripts/until.ts'
import type { ClusterNode } from './node.ts'

const WHOLE_WITHIN_MS = 120_000
const ANSWER_MS = 2_000

type Member = { name: string; role: string; state: string; lag?: number | string }

export type Patroni = {
  leader(): Promise<ClusterNode>
  standbys(): Promise<ClusterNode[]>
  /** The synchronous standby, which commits wait for. */
  synchronous(): Promise<ClusterNode>
  /** Waits until there is a leader and all other nodes follow it. */
  whole(): Promise<void>
  /** Makes the synchronous standby the leader. */
  switchOver(): Promise<void>
  /** Switches to asynchronous replication: commits no longer wait for a standby. */
  becomeAsynchronous(): Promise<void>
}

export function patroniClient(nodes: ClusterNode[]): Patroni {
  let isSynchronous = true

  async function members(): Promise<Member[]> {
    const answer = await Promise.any(
      nodes
        .filter((node) => node.isAwake())
        .map(({ rest }) => fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(ANSWER_MS) })),
    )
    return ((await answer.json()) as { members?: Member[] }).members ?? []
  }
  function nodeOf({ name }: Member): ClusterNode {
    const node = nodes.find((one) => one.name === name)
    if (!node) throw new Error(`There is no node ${name}`)
    return node
  }
  const leader = () =>
    until('there is no leader', WHOLE_WITHIN_MS, async () => {
      const found = (await members()).find(({ role }) => role === 'leader')
      return found && nodeOf(found)
    })
  const standbys = async () => (await members()).filter(({ role }) => role !== 'leader').map(nodeOf)
  const synchronous = () =>
    until('there is no synchronous standby', WHOLE_WITHIN_MS, async () => {
      const found = (await members()).find(({ role }) => role === 'sync_standby')
      return found && nodeOf(found)
    })
  async function whole(): Promise<void> {
    await until('the cluster is not whole', WHOLE_WITHIN_MS, async () => {
      const found = await members()
      const count = (role: string) => found.filter((one) => one.role === role).length
      return (
        count('leader') === 1 &&
        count('sync_standby') === (isSynchronous ? 1 : 0) &&
        found.length === nodes.length &&
        found.every(isFollowing)
      )
    })
  }
  async function change(path: string, method: string, body: object): Promise<void> {
    const { rest } = await leader()
    const answer = await fetch(`${rest}${path}`, { method, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  }
  return {
    ...{ leader, standbys, synchronous, whole },
    async switchOver() {
      const [from, to] = [await leader(), await synchronous()]
      await change('/switchover', 'POST', { leader: from.name, candidate: to.name })
    },
    async becomeAsynchronous() {
      isSynchronous = false
      const modes = { synchronous_mode: false, synchronous_mode_strict: false }
      // Lets even a standby that is far behind take over.
      await change('/config', 'PATCH', { ...modes, maximum_lag_on_failover: 2 ** 30 })
      await whole()
    },
  }
}

const isFollowing = ({ role, state, lag }: Member): boolean =>
  role === 'leader' || (['running', 'streaming'].includes(state) && lag === 0)
