import { openAuth } from '../../features/accounts/auth-dialog-state.ts'
import { preloadAuth } from '../../features/accounts/sign-in/auth-dialog-host.tsx'
import { useMessages } from '../../lib/messages/index.ts'
import { Button } from '../../ui/button.tsx'
import { usePageHeading } from '../../ui/page/page.tsx'
import { Closing } from './closing.tsx'
import { Footer } from './footer.tsx'
import { landing } from './landing.texts.ts'
import { Showcase } from './showcase.tsx'
import { Steps } from './steps.tsx'
import './landing.css'

export default function Landing() {
  const { t } = useMessages(landing)
  const heading = usePageHeading(t('landing.title'))
  return (
    <>
      <section className="dusk-glow overflow-x-clip">
        <div className="hero mx-auto grid max-w-wide gap-x-16 gap-y-6 px-5 pt-7 pb-14 rail:pt-14 rail:pb-20">
          <h1
            ref={heading}
            tabIndex={-1}
            className="hero-title text-hero font-extrabold tracking-[-0.03em]"
          >
            {t('landing.title')}
          </h1>
          <div className="hero-demo">
            <Showcase />
          </div>
          <div className="hero-text grid content-start gap-6">
            <p className="max-w-110 text-lead text-muted">{t('landing.lead')}</p>
            <div className="grid gap-3 phone:flex phone:flex-wrap">
              <Button size="large" onClick={() => openAuth('sign_up')} onPointerEnter={preloadAuth}>
                {t('landing.get_started')}
              </Button>
              <Button
                size="large"
                variant="secondary"
                onClick={() => openAuth('sign_in')}
                onPointerEnter={preloadAuth}
              >
                {t('landing.sign_in')}
              </Button>
            </div>
            <p className="text-small text-muted">{t('landing.free')}</p>
          </div>
        </div>
      </section>
      <Steps />
      <Closing />
      <Footer />
    </>
  )
}
