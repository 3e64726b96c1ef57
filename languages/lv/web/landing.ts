import type { landing } from '../../../web/src/screens/landing/landing.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof landing> = {
  'landing.title': 'Atrodi auto, kas der tieši tev',
  'landing.lead': 'Pievieno savu auto, šķirsti citu īpašnieku auto un, ja patīk abiem, sāc sarunu.',
  'landing.get_started': 'Sākt',
  'landing.sign_in': 'Ieiet',
  'landing.free': 'Bez maksas, no īpašnieka īpašniekam. Bez starpniekiem.',
  'landing.how': 'Kā tas darbojas',
  'landing.browse.title': 'Skaties un šķirsti',
  'landing.browse.text': 'Pa labi – jā, pa kreisi – nē.',
  'landing.match.title': 'Atrodi sakritību un iepazīsties',
  'landing.match.text':
    'Tev patīk kāds auto, tā īpašniekam – tavējais: tā ir sakritība. Ja ne, var mainīties arī trijatā vai četratā, aplī.',
  'landing.chat.title': 'Sarunājies un vienojies',
  'landing.chat.text':
    'Vienojies par apskati, maiņu vai piemaksu. Tad atslēgas pāriet no rokas rokā.',
  'landing.closing.title': 'Pret ko tu mainītu savējo?',
  'landing.closing.text': 'Lai to uzzinātu, pietiek ar vienu foto un vienu minūti.',
  'landing.cars': 'Pašlaik te ir {count} auto.',
  'landing.footer': '{product} atrod auto, kas der tieši tev.',
  'landing.footer.links': 'Par {product}',
  'landing.footer.about': 'Par mums',
  'landing.footer.privacy': 'Privātums un drošība',
  'landing.footer.help': 'Palīdzība un atbalsts',
  'landing.demo': 'Paraugs: tev iepatīkas auto, un tā īpašniekam iepatīkas arī tavējais.',
  'landing.demo.replay': 'Rādīt vēlreiz',
  'landing.demo.like': 'PATĪK',
  'landing.demo.pass': 'IZLAIST',
  'landing.demo.match': 'Ir sakritība!',
  'landing.demo.both': 'Tev un lietotājam {name} patīk viens otra auto',
  'landing.demo.yours': 'Tavs',
  'landing.demo.theirs': 'Otrs',
  'landing.demo.message': 'Vai universāli vēl maini?',
  'landing.demo.answer': 'Mainu. Sestdien pie jūras?',
}
