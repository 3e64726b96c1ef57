import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { STEP_COUNT, type Step, steps } from '../form/listing-steps.ts'
import { listings } from '../listings.texts.ts'

/** The step's name, which gets the focus when the step changes, and a bar for each step. */
export function StepProgress({ step }: { step: Step }) {
  const { t } = useMessages(listings)
  const number = steps.indexOf(step) + 1
  return (
    <div className="grid grid-cols-1 gap-2">
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {steps.slice(0, STEP_COUNT).map((each, index) => (
          <span
            key={each}
            className={cx(
              'h-1.5 rounded-full transition-colors duration-200',
              index < number ? 'bg-accent' : 'bg-sunken',
            )}
          />
        ))}
      </div>
      <p data-step={step} tabIndex={-1} className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{t(`upload.step.${step}`)}</span>{' '}
        {step !== 'preview' && (
          <span className="text-muted">
            {t('upload.step', { step: number, count: STEP_COUNT })}
          </span>
        )}
      </p>
    </div>
  )
}
