import type { Phrases } from './phrases.ts'

const SUM =
  '(?:[€$£] ?\\d{1,7}|\\d{1,7}(?:[.,]\\d{1,3})? ?(?:€|\\$|£|eur|euros?|k\\b|bucks|dollars|pounds))'
const PAY = '(?:pay|paying|paid|send|sending|transfer|wire|prepay|put down|cover|top up)'
const FIRST = '(?:in advance|up ?front|beforehand|before (?:we|you|i|the|our|any|he|she)\\b)'
const DEPOSIT =
  '(?:deposit|reservation fee|booking fee|holding fee|down ?payment|prepayment|advance payment|security payment)'
const FEE =
  '(?:customs|shipping|transport|transit|clearance|release|handling|processing|courier|delivery|verification|activation|documents?|paperwork|agent)(?: fees?| charges?| costs?| tax)?'
const APP =
  '(?:whats ?app|wats ?app|whatsap|telegram|telega|viber|signal|we ?chat|messenger|snapchat|skype|google chat|hangouts)'
const NUMBER = '(?:\\+?\\d[\\d -]{6,16}\\d|@[a-z]\\w+)'
const CARRIER =
  '(?:courier|shipp\\w+ (?:company|agent|firm)|shipper|transport(?:er| company| firm| agent)|freight|logistics?(?: company)?|hauli?er|delivery (?:company|agent|service|man)|(?:my|an|the|our) (?:agent|lawyer|driver|manager|representative))'
const SECRET =
  '(?:card (?:number|details|data)|(?:bank|debit|credit) card|cvv2?|cvc|sms code|code (?:from|in|by) (?:the |an? |your )?(?:sms|text|calculator|bank|app)|the code (?:that|which|you)|one[- ]time (?:code|password)|verification code|smart[- ]?id|bank (?:login|password|pin|details|user)|(?:internet|online) bank(?:ing)?|user id|pin ?2|(?:4|6|four|six)[- ]digits? code|code[^.!?]{0,20}\\bsms|sms[^.!?]{0,12}\\bcode|passport|id card|selfie)'

const re = (source: string): RegExp => new RegExp(source)

export const en: Phrases = {
  refusal:
    /\b(?:never|don't|dont|won't|wont|wouldn't|didn't|doesn't|do not|did not|will not|refuse\w*|avoid|instead of|rather than|rather not|scam\w*|beware|claiming|where i send|guy|get lost|again in my)\b|\b(?:no|not|without|nobody|none of)\b(?! (?:worries|use|one|problem|time|rush|viewing|deposit no|other|one else|see\w*|view\w*|meet\w*|inspect\w*))/,
  refusalAfter:
    /^[^.!?]{0,25}\b(?:scam\w*|fraud|not for me|no thanks|is not|isn't|i don't|out of the question|lol no)\b/,
  risks: {
    advance: [
      re(`\\b${PAY}\\b[^.!?]{0,60}\\b(?:in advance|up ?front|beforehand)`),
      re(`\\b(?:in advance|up ?front|beforehand)\\b[^.!?]{0,40}\\b${PAY}\\b`),
      re(
        `\\b(?:send|transfer|wire|prepay|pay)\\b(?: me| us| him| her)?[^.!?]{0,30}(?:${SUM}|money|amount|difference|half|fee|rest)[^.!?]{0,40}\\bbefore (?:we|you|i|the|our|any|he|she)\\b`,
      ),
      re(`${SUM}[^.!?]{0,40}\\b${FIRST}`),
      re(`\\b${DEPOSIT}\\b[^.!?]{0,50}${SUM}`),
      re(`${SUM}[^.!?]{0,50}\\b${DEPOSIT}`),
      re(
        `\\b(?:${PAY}|need|require|ask for|want|leave|make|put)\\b[^.!?]{0,30}\\b${DEPOSIT}\\b[^.!?]{0,60}\\b(?:reserve|hold|secure|keep|now|today|first|other (?:people|buyers?)|interested|bank|account|refund\\w*|back if)`,
      ),
      re(
        `\\b(?:reserve|hold|secure|keep)\\b[^.!?]{0,40}\\b(?:for|with|against|after|if|once)\\b[^.!?]{0,20}\\b${DEPOSIT}`,
      ),
      re(`\\b(?:refundable|reservation|booking|holding) (?:deposit|fee|payment)`),
      re(`\\b(?:western union|money ?gram|ria money|remitly)\\b`),
      re(
        `\\b${FEE}\\b[^.!?]{0,60}(?:${SUM})[^.!?]{0,60}\\b(?:refund\\w*|back|reimburse\\w*|returned|link|https?|first|advance)`,
      ),
      re(
        `\\b${PAY}\\b[^.!?]{0,30}\\b(?:the |a |his |her |their )?(?:customs|shipping|transport|transit|clearance|release|courier|agent)(?:'s)? (?:fees?|charges?|costs?|tax)`,
      ),
      re(`\\b(?:${FEE} fees?)\\b[^.!?]{0,60}\\b(?:refund\\w*|back|reimburse\\w*|returned)`),
      re(
        `\\b(?:send|transfer|wire)\\b(?: me| us)[^.!?]{0,40}(?:${SUM}|money|half|difference|the \\d+)[^.!?]{0,30}\\b(?:now|today|first|tonight|right away|immediately|asap|this evening)\\b`,
      ),
      re(
        `\\b(?:once|after|as soon as|when)\\b[^.!?]{0,30}\\b(?:deposit|payment|money|transfer|fee|funds)\\b[^.!?]{0,30}\\b(?:i|we|my|the|he|she|they)\\b[^.!?]{0,25}\\b(?:reserve|hold|send|ship|release|deliver|dispatch|drive|bring|come)`,
      ),
      re(`\\bfriends (?:and|&) family\\b`),
      re(
        `\\b(?:pay|cover) (?:only |just )?(?:for )?(?:the )?(?:shipping|transport|courier|customs)\\b`,
      ),
      re(
        `\\b(?:buy|order|get|need)\\b[^.!?]{0,40}\\b(?:report|certificate|check)\\b[^!?]{0,50}\\b(?:this|that|my) (?:site|page|link)`,
      ),
      re(
        `\\b(?:send|pay|transfer)\\b[^.!?]{0,30}\\b(?:upgrade|unlock|unfreeze|release|activate|verify)`,
      ),
      re(`\\bafter you (?:send|pay|transfer|wire)\\b`),
    ],
    delivery: [
      /\bescrow\b/,
      re(
        `\\b${CARRIER}\\b[^.!?]{0,60}\\b(?:pick|collect|deliver|bring|take|fetch|handle|come|ship|arrange)\\w*\\b[^.!?]{0,40}\\b(?:car|vehicle|keys|papers|documents|cash|money|envelope|everything|for me|paid|fee)`,
      ),
      re(
        `\\b(?:oil rig|offshore|deployed|deployment|peacekeep\\w+|military base|missionary|marine engineer|un mission)\\b`,
      ),
      re(
        `\\b(?:abroad|out of the country|overseas|another country|in (?:norway|england|germany|spain|the uk|ireland|sweden))\\b[^.!?]{0,80}\\b(?:courier|agent|shipp\\w+ (?:company|agent)|transport company|delivered|movers)`,
      ),
      re(
        `\\b(?:without (?:seeing|viewing)|sight unseen|can't (?:come|view|meet|see)|cannot (?:come|view|meet|see)|unable to (?:come|view|meet))\\b[^!?]{0,90}\\b(?:courier|agent|shipp\\w+|transport\\w*|movers)`,
      ),
      re(
        `\\b(?:click|open|follow|use|fill|confirm|enter|log ?in|verify)\\w*\\b[^!?]{0,60}\\b(?:link|https?:)`,
      ),
      re(
        `\\b(?:receive|get|claim|accept|confirm|release|withdraw)\\b[^.!?]{0,30}\\b(?:money|payment|funds|payout)\\b[^!?]{0,60}\\b(?:link|https?:|page|form|qr)`,
      ),
      re(`\\b(?:money|payment|funds|payout)\\b[^!?]{0,60}\\b(?:link|https?:)`),
      re(
        `\\b(?:paid|payment (?:is )?(?:made|complete|pending|on hold)|funds are|money is)\\b[^.!?]{0,60}\\b(?:released? (?:once|when|after)|held by|on hold)`,
      ),
      re(
        `\\b(?:secure|safe|protected) (?:payment|deal|transaction|delivery) (?:link|page|service|site|platform)`,
      ),
      re(`\\bqr\\b[^.!?]{0,60}\\b(?:bank|money|confirm|payment)`),
    ],
    voucher: [
      re(
        `\\b(?:buy|send|pay|get|purchase|scratch|photo|picture|code|codes)\\b[^.!?]{0,60}\\b(?:gift|steam|i ?tunes|google play|amazon|apple|razer|xbox|playstation|paysafe) ?(?:gift )?(?:cards?|vouchers?|codes?)\\b`,
      ),
      re(
        `\\b(?:gift|steam|i ?tunes|google play|amazon|apple|razer|xbox|playstation) ?(?:gift )?(?:cards?|vouchers?)\\b[^.!?]{0,60}\\b(?:send|photo|picture|codes?|scratch|pay|deposit)`,
      ),
      re(`\\b(?:paysafe(?:card)?|neosurf|transcash)\\b`),
    ],
    crypto: [
      /\b(?:bitcoins?|btc|usdt|tether|ethereum|eth wallet|crypto(?:currency|currencies)?|binance|trc ?20|erc ?20|wallet address)\b/,
    ],
    bank: [
      re(
        `\\b(?:send|give|tell|share|text|forward|need|enter|type|confirm|provide|photo of|picture of|read me|press|u forward)\\b[^.!?]{0,50}\\b${SECRET}`,
      ),
      re(
        `\\b${SECRET}\\b[^.!?]{0,50}\\b(?:please|to me|so (?:i|that|the)|to (?:receive|confirm|verify|get)|i(?:'ll| will| can) (?:send|pay|transfer|make))`,
      ),
      re(
        `\\b(?:log ?in|sign ?in|verify|identify|confirm)\\b[^.!?]{0,30}\\b(?:with|through|via|using|in) (?:your |the |my )?(?:internet )?bank`,
      ),
    ],
    messenger: [
      re(
        `\\b(?:write|text|message|msg|contact|add|call|reach|find|chat|talk|continue|speak|hit|ping|dm|move|switch|carry on|reply|answer|drop|go|come|mail|email)\\b[^.!?]{0,45}\\b(?:on|in|via|by|to|over|through|using) (?:my |me on |our )?${APP}\\b(?! ?(?:or normal|or call|display|icon|works|sound|notif|in the car|from the|on the))`,
      ),
      re(`\\b${APP}\\b(?! or (?:a )?normal)[^.!?]{0,25}${NUMBER}`),
      re(`${NUMBER}[^.!?]{0,15}\\b(?:on |via |in )?${APP}`),
      re(`\\b(?:wa|t)\\.me\\/`),
      re(`\\b${APP} (?:me|only)\\b`),
    ],
  },
}
