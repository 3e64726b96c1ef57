import { type RefObject, useEffect, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { cx } from '../../../ui/cx.ts'
import { useLayer } from '../../../ui/layers/use-layer.ts'
import { whenUncovered } from '../../../ui/page/when-uncovered.ts'
import type { IssueName } from '../form/car-fields.ts'
import { type ListingStep, listingSteps, stepOf } from '../form/listing-steps.ts'
import { focusField } from '../form/use-car-form.ts'
import { listings } from '../listings.texts.ts'

type FocusTarget = IssueName | 'heading' | 'photos'
type At = {
  step: ListingStep
  /** What gets the focus in this step; null before the first step change. */
  target: FocusTarget | null
}

/** The current step, and what gets the focus when it changes. */
export function useSteps(form: RefObject<HTMLFormElement | null>, initial: ListingStep) {
  const [at, setAt] = useState<At>({ step: initial, target: null })

  useEffect(() => {
    const { target } = at
    const found = form.current
    return target && found ? whenUncovered(found, () => focusOn(found, target)) : undefined
  }, [at, form])

  return {
    step: at.step,
    goTo: (step: ListingStep) => setAt({ step, target: 'heading' }),
    goToField: (name: IssueName) => setAt({ step: stepOf(name), target: name }),
    goToPhotos: () => setAt({ step: 'photos', target: 'photos' }),
  }
}

/** "Back" goes to the previous step. One layer per step, so that skipping several history entries works. */
export function useStepsBack(step: ListingStep | null, goTo: (step: ListingStep) => void): void {
  const depth = step === null ? 0 : listingSteps.indexOf(step)
  useLayer(depth > 0, () => goTo('photos'), true)
  useLayer(depth > 1, () => goTo('car'), true)
}

function focusOn(form: HTMLFormElement, target: FocusTarget): void {
  if (target === 'heading') {
    form.querySelector<HTMLElement>('[data-step]')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  } else if (target === 'photos') form.querySelector<HTMLElement>('[data-action=add]')?.focus()
  else focusField(form, target)
}

/** The step's name, which gets the focus when the step changes, and a bar for each step. */
export function StepProgress({ step }: { step: ListingStep }) {
  const { t } = useMessages(listings)
  const number = listingSteps.indexOf(step) + 1
  return (
    <div className="grid grid-cols-1 gap-2">
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {listingSteps.map((each, index) => (
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
        <span className="text-muted">
          {t('upload.step', { step: number, count: listingSteps.length })}
        </span>
      </p>
    </div>
  )
}
