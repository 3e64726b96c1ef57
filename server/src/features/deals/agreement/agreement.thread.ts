import { answerInputs } from '../../../outside/threaded.ts'
import { type Agreement, agreementPdf, agreementSvgs } from './agreement.ts'

export type Wanted = { as: 'pdf' | 'svgs'; agreement: Agreement }

answerInputs(async ({ as, agreement }: Wanted) =>
  as === 'pdf' ? agreementPdf(agreement) : agreementSvgs(agreement),
)
