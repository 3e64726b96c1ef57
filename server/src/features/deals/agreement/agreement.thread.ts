import { answerInputs } from '../../../outside/threaded.ts'
import { agreementPdf } from './agreement.ts'

answerInputs(agreementPdf)
