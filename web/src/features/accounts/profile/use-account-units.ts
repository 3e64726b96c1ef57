import type { Me } from '@keyswap/contract/accounts'
import type { Currency, DistanceUnit } from '@keyswap/contract/units'
import { useUnits } from '../../../lib/formats/units.ts'
import { currentSession, updateUser, useSession } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { localCurrency, localDistance } from '../../../lib/preferences.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { saveProfile } from '../profile-calls.ts'
import { settings } from '../settings.texts.ts'

type Choice = { distance_unit: DistanceUnit } | { currency: Currency }

/** The reader's units: stored with the account, or in this browser when signed out. */
export function useAccountUnits() {
  const { t } = useMessages(settings)
  const toast = useToast()
  const { user } = useSession()
  const units = useUnits()

  /** Optimistic: shown at once, reverted if saving fails. */
  async function save(before: Me, choice: Choice) {
    show(choice)
    try {
      const saved = await saveProfile(choice)
      // Two quick choices may be saved in the wrong order.
      const latest = currentSession().user
      if (latest && shownOf(latest, choice) !== shownOf(saved, choice))
        await saveProfile(pick(latest, choice))
    } catch {
      show(pick(before, choice))
      toast({
        tone: 'failed',
        title: t('settings.error'),
        text: t('settings.units.failed'),
        action: { label: t('kit.retry'), run: () => void save(before, choice) },
      })
    }
  }

  function choose(choice: Choice) {
    if (user) return void save(user, choice)
    if ('currency' in choice) localCurrency.set(choice.currency)
    else localDistance.set(choice.distance_unit)
  }

  return { ...units, choose }
}

/** Reads the current user, so that one choice does not revert another made at the same time. */
function show(choice: Partial<Pick<Me, 'distance_unit' | 'currency'>>): void {
  const { user } = currentSession()
  if (user) updateUser({ ...user, ...choice })
}

const shownOf = (user: Me, choice: Choice) =>
  'currency' in choice ? user.currency : user.distance_unit

const pick = ({ distance_unit, currency }: Me, choice: Choice) =>
  'currency' in choice ? { currency } : { distance_unit }
