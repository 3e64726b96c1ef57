import type { CarPage } from '@keyswap/contract/matching'
import type { Ring } from '@keyswap/contract/rings'
import { useQuery } from '@tanstack/react-query'
import { value } from '../../lib/formats/formats.ts'
import { call } from '../../lib/http/client.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { ownSwap } from './ring-words.ts'
import { rings } from './rings.texts.ts'

/** What the viewer gives and gets is worth to the owners, if both have said so in one currency. */
export function OwnValues({ ring }: { ring: Ring }) {
  const speech = useMessages(rings)
  const [viewer] = ring.members
  const given = useCar(viewer?.gives.id ?? null)
  const got = useCar(viewer?.gets.id ?? null)
  if (!given?.price || !got?.price || given.currency !== got.currency) return null
  const values = { given: value(given, speech), got: value(got, speech) }
  return (
    <p className="text-small text-muted wrap-anywhere">
      {given.price === got.price
        ? speech.t('ring.values.same', values)
        : speech.t('ring.values', { ...ownSwap(ring), ...values })}
    </p>
  )
}

/** The car's page has its value; it shares the page's copy. */
const useCar = (carId: string | null): CarPage | undefined =>
  useQuery({
    queryKey: ['car', carId],
    queryFn: () => call('getCar', { params: { carId: carId ?? '' } }),
    refetchOnMount: 'always',
    enabled: carId !== null,
  }).data
