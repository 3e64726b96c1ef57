import type { Phrases } from './phrases.ts'

const SUM = '\\d{1,7}(?:[.,]\\d{1,3})? ?(?:€|eur\\w*|eiro|evro)'
const PAY =
  '(?:samaks\\w*|maks(?:a|at|ajiet|aju|asi|asiet|ajot)\\b|parskait\\w*|ieskait\\w*|iemaks\\w*|atsut\\w*|nosut\\w*|sut(?:i|iet|ot|isi|isiet)\\b|parsut\\w*|parmet\\w*|iemet\\w*|iemes\\w*)'
const FIRST =
  '(?:ieprieks|uz prieksu|vispirms|pirms (?:mes|tu|jus|es|tam|tiks\\w*|satik\\w*|apskat\\w*|brauc\\w*|mainas|atbrauc\\w*|izbrauc\\w*))'
const DEPOSIT =
  '(?:avanss?|avans[au]\\w*|prieksapmaks\\w*|priekssamaks\\w*|predoplat\\w*|rokasnaud\\w*|zadatok\\w*|zadatk\\w*|drosibas naud\\w*|depozit\\w*|rezervacij\\w*)'
const FEE =
  '(?:muit\\w+|transport\\w*|piegad\\w*|apdrosinas\\w*|sutisan\\w*|parves\\w*|kurjer\\w*|noform\\w*|verifik\\w*|aktiviz\\w*|apstrad\\w*|dokument\\w*)'
const APP =
  '(?:whats ?app\\w*|wats?ap\\w*|vats ?ap\\w*|vac+ap\\w*|telegram\\w*|telegu|tg|viber\\w*|vaiber\\w*|signal(?:a|u|am)|messenger\\w*|mesendzer\\w*|skype|skaip\\w*)'
const NUMBER = '(?:\\+?\\d[\\d -]{6,16}\\d|@[a-z]\\w+)'
const CARRIER =
  '(?:kurjer\\w*|agent[sua]?|mans (?:jurists|soferis|vaditajs|menedzeris|parstavis)|parvadataj\\w*|transporta (?:firm|kompanij|uznemum)\\w*|piegades (?:firm|kompanij|dienest|uznemum)\\w*|logistik\\w*|evakuator\\w*)'
const SECRET =
  '(?:kartes (?:numur\\w*|dat\\w*|bild\\w*)|bankas kart\\w*|cvv2?|cvc|sms ?[^.!?]{0,12}kod\\w*|kod\\w* no (?:sms|isz\\w*|bankas|kalkulator\\w*)|(?:to|ciparu) kodu|anydesk|teamviewer|smart[- ]?id|internetbank\\w*|bankas (?:dat\\w*|parol\\w*|pin\\w*|lietotaj\\w*)|pin ?2|verifikacijas kod\\w*|apstiprinajuma kod\\w*|vienreiz\\w+ (?:kod\\w*|parol\\w*)|pases|pasi\\b|id kart\\w*|selfij\\w*)'

const re = (source: string): RegExp => new RegExp(source)

export const lv: Phrases = {
  refusal:
    /\b(?:ne|nekad|nekad[au]\w*|nevis|nevajag|negrib\w*|nemaksas\w*|nemaksa\b|nemaksaju|neparskait\w*|nesut\w*|nepien\w*|netic\w*|neriske\w*|neinteres\w*|krap\w*|uzman\w*|aferist\w*|atkal tas|atkal kads|lol|babusk\w*|pern|savu|tikai parakst\w*)\b|\b(?:nekad[au]\w* |bez |nav )(?!apskat\w*|problem\w*|laika|nekadu? risk\w*|redz\w*|skatis\w*|raizem|steig\w*)/,
  refusalAfter:
    /^[^.!?]{0,25}\b(?:krap\w*|nevajag|negrib\w*|nepien\w*|neder|nav vajadz\w*|nekompens\w*|lol|nobloke\w*|neesmu|nebus)/,
  risks: {
    advance: [
      re(`\\b${PAY}[^.!?]{0,60}\\b${FIRST}`),
      re(
        `\\b(?:ieprieks|uz prieksu|pirms (?:tiks\\w*|satik\\w*|apskat\\w*))\\b[^.!?]{0,50}\\b${PAY}`,
      ),
      re(`${SUM}[^.!?]{0,50}\\b${FIRST}`),
      re(`\\b${DEPOSIT}\\b[^.!?]{0,50}\\d`),
      re(`\\d ?(?:€|eur\\w*|eiro)?[^.!?]{0,30}\\b${DEPOSIT}`),
      re(
        `\\b${DEPOSIT}\\b[^.!?]{0,80}\\b(?:rezerv\\w*|aizture\\w*|patur\\w*|turesu|piefikse\\w*|parskait\\w*|ieskait\\w*|iemaks\\w*|nosut\\w*|atsut\\w*|obligat\\w*|sodien|tulit|kont[us]\\w*|kartin\\w*|citi|daudz|atdo\\w*|atgriez\\w*|nepieciesam\\w*)`,
      ),
      re(
        `\\b(?:rezerv\\w*|aizture\\w*|patur\\w*|turesu|piefikse\\w*|parskait\\w*|ieskait\\w*|iemaks\\w*|nosut\\w*|atsut\\w*|vajag|vajadz\\w*|ludzu|prasu|nepieciesam\\w*)\\b[^.!?]{0,60}\\b${DEPOSIT}`,
      ),
      re(
        `\\b(?:sovakar|tulit|tagad|uzreiz|sodien|vispirms|tresdalu|pusi)\\b[^.!?]{0,40}(?:\\d{2,}|kont[us]\\w*|samaks\\w*)[^.!?]{0,30}\\b(?:uz|kont[us]\\w*)`,
      ),
      re(`\\bjaapmaksa\\w*[^.!?]{0,20}\\b(?:sutisan\\w*|piegad\\w*|transport\\w*|parves\\w*)`),
      re(
        `\\bpec tam,? kad (?:tu |jus )?(?:ieskait\\w*|parskait\\w*|samaks\\w*|atsut\\w*|nosut\\w*|iemaks\\w*)`,
      ),
      re(
        `\\b(?:ieskait\\w*|parskait\\w*|samaks\\w*|atsut\\w*)\\b[^.!?]{0,30}\\b(?:un tad|lai) (?:atbrivo\\w*|atblok\\w*|aktiviz\\w*|verific\\w*)`,
      ),
      re(`\\b(?:no sis lapas|sis lapas|no sis vietnes)\\b[^!?]{0,50}(?:maks\\w*|${SUM})`),
      re(`\\b(?:western union\\w*|vestern\\w*|money ?gram\\w*)`),
      re(
        `\\b${FEE}\\b[^.!?]{0,60}${SUM}[^.!?]{0,60}\\b(?:atgriez\\w*|atdo\\w*|atpakal|ieprieks|vispirms|https?|sait\\w*)`,
      ),
      re(
        `\\b(?:samaks\\w*|parskait\\w*|sedz\\w*|apmaks\\w*)\\b[^.!?]{0,40}\\b(?:muit\\w+|transport\\w*|piegad\\w*|sutisan\\w*|parves\\w*|kurjer\\w*)`,
      ),
      re(
        `\\b${FEE} (?:maks\\w*|nodev\\w*|izmaks\\w*|izdevum\\w*)\\b[^.!?]{0,60}\\b(?:samaks\\w*|parskait\\w*|sedz\\w*|atgriez\\w*|atdo\\w*|ieprieks|vispirms)`,
      ),
      re(
        `\\b${SUM}[^.!?]{0,40}\\b(?:verifik\\w*|par pakalpoj\\w*|par dokument\\w*|par noform\\w*)`,
      ),
      re(`\\b(?:verifik\\w*|aktiviz\\w*)\\b[^.!?]{0,20}${SUM}`),
      re(
        `\\b(?:tiklidz|kad|pec tam,? kad|ka tik)\\b[^.!?]{0,40}\\b(?:nauda|maksajum\\w*|parskaitijum\\w*|summa)\\b[^.!?]{0,40}\\b(?:sutisu|izsutisu|nosutisu|atvedisu|rezerve\\w*|aizturesu|piegad\\w*|izbrauk\\w*|brauksu|braucu)`,
      ),
      re(
        `\\b(?:parskait\\w*|ieskait\\w*|atsut\\w*|nosut\\w*|parmet\\w*|maksa)\\b[^.!?]{0,50}(?:pusi|naudu|starpibu|${SUM}|\\d{2,})[^.!?]{0,50}\\b(?:tulit|tagad|sodien|uzreiz|vispirms|sovakar|lai zinu|ka nopietni)`,
      ),
    ],
    delivery: [
      re(`\\b(?:eskro\\w*|escrow)\\b`),
      re(
        `\\b${CARRIER}\\b[^.!?]{0,70}\\b(?:auto|masin\\w*|naud\\w*|atsleg\\w*|dokument\\w*|aploksn\\w*|skaidr\\w*|visu|papir\\w*)`,
      ),
      re(
        `\\b(?:auto|masin\\w*|naud\\w*|atslegas|dokument\\w*)\\b[^.!?]{0,60}\\b(?:savaks|panems|atvedis|aizvedis|nogadas|piegadas)\\b[^.!?]{0,30}\\b${CARRIER}`,
      ),
      re(
        `\\b(?:naftas platform\\w*|urbsanas platform\\w*|urbumu platform\\w*|miera misij\\w*|militar\\w+ baz\\w*|dienu armij\\w*)`,
      ),
      re(
        `\\b(?:arzemes|arvalst\\w*|norvegij\\w*|anglij\\w*|vacij\\w*|irij\\w*|zviedrij\\w*)\\b[^.!?]{0,90}\\b(?:kurjer\\w*|agent\\w*|piegades|parvadataj\\w*|transporta (?:firm|kompanij)\\w*)`,
      ),
      re(
        `\\b(?:sait[eiau]\\w*|link[sua]?\\w*|https?:)[^!?]{0,70}\\b(?:naud\\w*|maksajum\\w*|kart[ei]\\w*|sanem\\w*|bank\\w*|ieiet|login)`,
      ),
      re(
        `\\b(?:naud\\w*|maksajum\\w*|apmaks\\w*|pirkum\\w*|bank\\w*|izmaks\\w*|summ\\w*)\\b[^!?]{0,70}\\b(?:sait[eiau]\\w*|link[sua]?\\b|https?:)`,
      ),
      re(
        `\\b(?:dros\\w+|aizsargat\\w+) (?:maksajum\\w*|darijum\\w*|apmaks\\w*|piegad\\w*) (?:sait\\w*|lap\\w*|serviss?\\w*|pakalpojum\\w*|platform\\w*|sistem\\w*|kont\\w*)`,
      ),
      re(`\\bqr\\b[^.!?]{0,60}\\b(?:bank\\w*|naud\\w*|apstiprin\\w*|maksajum\\w*)`),
    ],
    voucher: [
      re(
        `\\b(?:davanu|steam|itunes|google play|amazon|apple) kart\\w*[^.!?]{0,60}\\b(?:kod\\w*|bild\\w*|foto\\w*|atsut\\w*|nosut\\w*|nop[ei]r\\w*)`,
      ),
      re(
        `\\b(?:nop[ei]r\\w*|atsut\\w*|nosut\\w*|kod\\w*|samaks\\w*)\\b[^.!?]{0,60}\\b(?:davanu|steam|itunes|google play|amazon|apple) kart\\w*`,
      ),
      re(`\\bpaysafe\\w*`),
    ],
    crypto: [
      re(`\\b(?:bitcoin\\w*|bitkoin\\w*|btc|usdt|tether|ethereum\\w*|kripto\\w*|binance)\\b`),
    ],
    bank: [
      re(
        `\\b(?:atsut\\w*|nosut\\w*|sut(?:i|iet)\\b|iedo\\w*|dod\\w*|parsut\\w*|pasak\\w*|nosauc\\w*|ievad\\w*|ieraks\\w*|uzraks\\w*|vajag|vajadz\\w*|apstipr\\w*|lejupielad\\w*|instale\\w*|nofotograf\\w*|foto|ludzu)\\b[^.!?]{0,60}\\b${SECRET}`,
      ),
      re(
        `\\b(?:kartes (?:numur\\w*|dat\\w*)|bankas kart\\w*|cvv2?|cvc|smart[- ]?id|internetbank\\w*|pin ?2|apstiprinajuma kod\\w*|sms\\b[^.!?]{0,12}kod\\w*)\\b[^.!?]{0,50}\\b(?:atsut\\w*|nosut\\w*|iedo\\w*|dod\\w*|pasak\\w*|nosauc\\w*|ievad\\w*|apstiprini\\w*|lai (?:sanem\\w*|parskait\\w*|ieskait\\w*))`,
      ),
      re(
        `\\b(?:ielogo\\w*|piesledz\\w*|ieiet|ieej|identific\\w*|verific\\w*|autoriz\\w*|ieejiet)\\b[^!?]{0,40}\\b(?:bank\\w*|smart[- ]?id)`,
      ),
    ],
    messenger: [
      re(
        `\\b(?:raksti\\w*|rakstiet|rakstam\\w*|uzrakst\\w*|pieraksti\\w*|atrakst\\w*|parrakst\\w*|zvan\\w*|pazvan\\w*|piezvan\\w*|sazin\\w*|sarunajam\\w*|parrun\\w*|parun\\w*|runajam\\w*|turpin\\w*|pievien\\w*|mekle\\w*|nac\\w*|ejam|pariesim|parejam|parej\\w*|dod zinu|atbild\\w*|labak|ertak|peramies|met)\\b[^.!?]{0,45}\\b${APP}`,
      ),
      re(`\\b${APP}[^.!?]{0,25}${NUMBER}`),
      re(`${NUMBER}[^.!?]{0,20}\\b${APP}`),
      re(
        `\\b${APP}[^.!?]{0,20}\\b(?:raksti\\w*|uzrakst\\w*|pieraksti\\w*|zvan\\w*|sazin\\w*|parrun\\w*|parun\\w*|turpin\\w*)`,
      ),
    ],
  },
}
