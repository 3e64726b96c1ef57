import { type RefObject, useEffect, useState } from 'react'
import { useLayer } from '../../ui/use-layer.ts'
import type { FieldName } from './car-fields.ts'
import { type Step, stepOf, steps } from './listing-steps.ts'
import { focusField } from './use-car-form.ts'

type Aim = FieldName | 'heading' | 'photos'
type At = {
  step: Step
  /** What gets the focus there; null where nobody went anywhere yet. */
  aim: Aim | null
}

/** Which step is shown, and where the focus goes with it. */
export function useSteps(form: RefObject<HTMLFormElement | null>, initial: Step) {
  const [at, setAt] = useState<At>({ step: initial, aim: null })

  useEffect(() => {
    if (at.aim !== null) focusOn(form.current, at.aim)
  }, [at, form])

  return {
    step: at.step,
    goTo: (step: Step) => setAt({ step, aim: 'heading' }),
    goToField: (name: FieldName) => setAt({ step: stepOf(name), aim: name }),
    goToPhotos: () => setAt({ step: 'photos', aim: 'photos' }),
  }
}

/** The way back leads to the step before. A layer each, so that a leap over several entries arrives where it should. */
export function useStepsBack(step: Step | null, goTo: (step: Step) => void): void {
  const depth = step === null ? 0 : steps.indexOf(step)
  useLayer(depth > 0, () => goTo('photos'), true)
  useLayer(depth > 1, () => goTo('car'), true)
  useLayer(depth > 2, () => goTo('words'), true)
}

function focusOn(form: HTMLFormElement | null, aim: Aim): void {
  if (aim === 'heading') {
    form?.querySelector<HTMLElement>('[data-step]')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  } else if (aim === 'photos') form?.querySelector<HTMLElement>('[data-action=add]')?.focus()
  else focusField(form, aim)
}
