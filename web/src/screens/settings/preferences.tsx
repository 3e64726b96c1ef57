import { languages } from '@keyswap/contract/languages'
import { useAccountLanguage } from '../../features/accounts/profile/use-account-language.ts'
import { useAccountUnits } from '../../features/accounts/profile/use-account-units.ts'
import { settings } from '../../features/accounts/settings.texts.ts'
import { languageInfo } from '../../lib/languages.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { language, theme } from '../../lib/preferences.ts'
import { useStore } from '../../lib/store.ts'
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx'

const languageNames = languages.map((code) => ({
  value: code,
  label: languageInfo[code].name,
  lang: code,
}))

/** Choices take effect at once. The theme is stored in this browser, a member's language and units with the account. */
export function Preferences() {
  const { t } = useMessages(settings)
  const chooseLanguage = useAccountLanguage()
  const units = useAccountUnits()
  return (
    <div className="grid gap-5 p-4">
      <SegmentedControl
        label={t('settings.language')}
        value={useStore(language)}
        options={languageNames}
        onChange={chooseLanguage}
      />
      <Choice
        label={t('settings.theme')}
        value={useStore(theme)}
        labels={{
          system: t('settings.theme.system'),
          light: t('settings.theme.light'),
          dark: t('settings.theme.dark'),
        }}
        onChange={theme.set}
      />
      <Choice
        label={t('settings.distance')}
        value={units.distance}
        labels={{ mi: t('settings.distance.mi'), km: t('settings.distance.km') }}
        onChange={(distance_unit) => units.choose({ distance_unit })}
      />
      <Choice
        label={t('settings.currency')}
        value={units.currency}
        labels={{ USD: t('settings.currency.USD'), EUR: t('settings.currency.EUR') }}
        onChange={(currency) => units.choose({ currency })}
      />
      <p className="-mt-3 text-small text-muted">{t('settings.units.hint')}</p>
    </div>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  value: T
  labels: Record<T, string>
  onChange: (chosen: T) => void
}

function Choice<T extends string>({ label, value, labels, onChange }: ChoiceProps<T>) {
  const options = (Object.keys(labels) as T[]).map((each) => ({ value: each, label: labels[each] }))
  return <SegmentedControl label={label} options={options} value={value} onChange={onChange} />
}
