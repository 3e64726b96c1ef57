import { languages } from '@keyswap/contract/languages'
import { Link } from 'wouter'
import { languageInfo } from '../../lib/languages.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { language } from '../../lib/preferences.ts'
import { PRODUCT } from '../../lib/product.ts'
import { landing } from './landing.texts.ts'

const linkClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

export function Footer() {
  const { t, language: spoken } = useMessages(landing)
  const others = languages.filter((one) => one !== spoken)
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-wide flex-wrap items-center gap-x-6 gap-y-1 px-5 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-small text-muted">
        <p className="mr-auto font-semibold text-ink">
          {t('landing.footer', { product: PRODUCT })}
        </p>
        <nav
          aria-label={t('landing.footer.links', { product: PRODUCT })}
          className="flex flex-wrap gap-x-6"
        >
          <Link href="/settings/about" className={linkClass}>
            {t('landing.footer.about')}
          </Link>
          <Link href="/settings/privacy-safety" className={linkClass}>
            {t('landing.footer.privacy')}
          </Link>
          <Link href="/settings/help-support" className={linkClass}>
            {t('landing.footer.help')}
          </Link>
        </nav>
        {others.map((other) => (
          <button
            key={other}
            type="button"
            lang={other}
            onClick={() => language.set(other)}
            className={`${linkClass} font-semibold text-ink`}
          >
            {languageInfo[other].name}
          </button>
        ))}
      </div>
    </footer>
  )
}
