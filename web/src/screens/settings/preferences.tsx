import { useAccountLanguage } from '../../features/accounts/use-account-language.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { settings } from '../../lib/messages/settings.ts'
import { currency, distance, language, theme } from '../../lib/preferences.ts'
import { type Store, useStore } from '../../lib/store.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Section } from './section.tsx'

/** Needs no account: what is chosen holds at once, in this browser. */
export function Preferences() {
  const { t } = useMessages(settings)
  const chooseLanguage = useAccountLanguage()
  return (
    <Section title={t('settings.appearance')}>
      <div className="grid gap-5 p-4">
        <Choice
          label={t('settings.language')}
          store={language}
          labels={{ en: t('settings.language.en'), lv: t('settings.language.lv') }}
          onChange={chooseLanguage}
        />
        <Choice
          label={t('settings.theme')}
          store={theme}
          labels={{
            system: t('settings.theme.system'),
            light: t('settings.theme.light'),
            dark: t('settings.theme.dark'),
          }}
        />
        <Choice
          label={t('settings.distance')}
          store={distance}
          labels={{ mi: t('settings.distance.mi'), km: t('settings.distance.km') }}
        />
        <Choice
          label={t('settings.currency')}
          store={currency}
          labels={{ USD: t('settings.currency.USD'), EUR: t('settings.currency.EUR') }}
        />
        <p className="-mt-3 text-small text-muted">{t('settings.currency.hint')}</p>
      </div>
    </Section>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  store: Store<T>
  labels: Record<T, string>
  onChange?: (chosen: T) => void
}

function Choice<T extends string>({ label, store, labels, onChange = store.set }: ChoiceProps<T>) {
  const value = useStore(store)
  const options = (Object.keys(labels) as T[]).map((each) => ({ value: each, label: labels[each] }))
  return <SegmentedControl label={label} options={options} value={value} onChange={onChange} />
}
