import { openAuth } from '../../features/accounts/auth-dialog-state.ts'
import { preloadAuth } from '../../features/accounts/sign-in/auth-dialog-host.tsx'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { Car, paints } from '../../ui/drawings/car.tsx'
import { landing } from './landing.texts.ts'

/** The server writes it into the page. Zero if it is not to be told. */
const cars = Number(document.documentElement.dataset.cars)

/** The section before the footer: dark in both themes, a car with its lights on. */
export function Closing() {
  const { t } = useMessages(landing)
  return (
    <section className="closing overflow-hidden bg-night text-day">
      <div className="mx-auto grid max-w-wide items-end gap-8 px-5 pt-16 rail:grid-cols-2 rail:pt-20">
        <div className="grid justify-items-start gap-3 rail:pb-20">
          <h2 className="text-display rail:text-hero">{t('landing.closing.title')}</h2>
          <p className="text-lead opacity-85">
            {cars > 0 && `${t('landing.cars', { count: cars })} `}
            {t('landing.closing.text')}
          </p>
          <Button
            size="large"
            className="mt-3 focus-visible:outline-day"
            onClick={() => openAuth('sign_up')}
            onPointerEnter={preloadAuth}
          >
            {t('landing.get_started')}
          </Button>
        </div>
        <svg viewBox="0 0 420 250" className="w-full overflow-visible" aria-hidden="true">
          <g transform="translate(0 320) scale(1 -1)" opacity=".16">
            <Car body="coupe" paint={paints.harbour} lit={false} />
          </g>
          <Car body="coupe" paint={paints.harbour} />
        </svg>
      </div>
    </section>
  )
}
