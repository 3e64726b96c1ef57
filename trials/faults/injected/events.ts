// Checks which events pass between two instances: one member writes at either of them, another has the app open at both.
import { until } from '../../../scripts/until.ts'
import { openLine } from '../call.ts'
import { addressOf, aPicture } from '../crew.ts'
import { required } from '../fault.ts'
import type { Ledger } from '../ledger.ts'
import { anOwner, like, sendMessage } from '../round.ts'
import type { Stage } from '../stage.ts'
import { followEvents, type Stream } from '../stream.ts'

/** Gives these members an address that no client has. */
const NTH = 200
const PATIENCE_MS = 60_000

type Instance = { url: string; stream: Stream }

export type Listeners = {
  /** Checks, until `moment`, that each instance passes events to its own streams but not to the other's. */
  areApart(moment: Promise<void>): Promise<void>
  /** Checks that each instance has closed its streams, which may have missed events, and that events pass between the two. */
  areTogetherAgain(): Promise<void>
  close(): void
}

export async function openListeners({ urls }: Stage, ledger: Ledger): Promise<Listeners> {
  const patience = AbortSignal.timeout(10 * PATIENCE_MS)
  const lineTo = (...to: string[]) =>
    openLine({ address: addressOf(NTH), urls: to, at: 0, ledger, patience })
  const line = lineTo(...urls)
  const client = { line, picture: await aPicture() }
  const anna = await anOwner(client, 'anna-who-writes')
  const berta = await anOwner(client, 'berta-who-listens')
  await like(client, anna, berta)
  const match = (await like(client, berta, anna))?.id
  if (!match) throw new Error('Two likes made no match')
  const open = (url: string | undefined): Instance => {
    const own = required(url)
    return { url: own, stream: followEvents(lineTo(own), berta) }
  }
  const [one, other] = [open(urls[0]), open(urls[1])]
  const pairs = [
    [one, other],
    [other, one],
  ] as const

  let said = 0
  /** Writes a message at an instance. Returns a function that says whether another instance's stream was told of it. */
  const writeAt = async ({ url }: Instance) => {
    line.urls = [url]
    const { seq } = await sendMessage(line, match, anna, `Message ${said++} to the listeners`)
    return ({ stream }: Instance) => stream.wasTold(match, seq)
  }
  const areTogether = async () => {
    for (const [here, there] of pairs) {
      const isTold = await writeAt(here)
      await until('an event did not pass to the other instance', PATIENCE_MS, async () =>
        isTold(there),
      )
    }
  }
  const opened = () => [one, other].map(({ stream }) => stream.opened())
  let openedBefore = [0, 0]
  const areOpenedAgain = async () =>
    opened().every((times, nth) => times > (openedBefore[nth] ?? 0))
  await until('the streams were not opened', PATIENCE_MS, areOpenedAgain)
  await areTogether()
  return {
    async areApart(moment) {
      openedBefore = opened()
      const told: (() => boolean)[] = []
      for (const [here, there] of pairs) {
        const isTold = await writeAt(here)
        await until(
          'an event did not reach the streams of its own instance',
          PATIENCE_MS,
          async () => isTold(here),
        )
        told.push(() => isTold(there))
      }
      await moment
      if (told.some((isTold) => isTold())) throw new Error('An event passed to the other instance')
    },
    async areTogetherAgain() {
      await until('the streams were not opened again', PATIENCE_MS, areOpenedAgain)
      await areTogether()
    },
    close() {
      for (const { stream } of [one, other]) stream.close()
      line.agent.destroy()
    },
  }
}
