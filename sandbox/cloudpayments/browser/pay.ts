import { askSandbox, type Answer } from './ask-sandbox.ts'
import { filledCard, isFilled, openCardForm } from './card-form.ts'
import { money, renewalWords, type Intent } from './intent.ts'
import { buttonPart, formPart, inputPart, textPart } from './page-parts.ts'
import { hearShop, tellClosed, tellComplete } from './shop.ts'

// The widget's inside: takes the card, shows the bank's page and what came of it.

let intent: Intent | undefined
let last: Answer | undefined
let isBusy = false

function show(screen: 'form' | 'bank' | 'result'): void {
  formPart('form').hidden = screen !== 'form'
  textPart('cards').hidden = screen !== 'form'
  textPart('bank').hidden = screen !== 'bank'
  textPart('result').hidden = screen !== 'result'
}

function setBusy(busy: boolean): void {
  isBusy = busy
  for (const one of document.querySelectorAll('button')) one.disabled = busy
  textPart('status').textContent = busy ? 'Обращаемся к банку…' : ''
}

/** Not while the bank is asked: what comes of that has to be told. */
function close(): void {
  if (!isBusy) tellClosed(last)
}

function showResult(answer: Answer): void {
  const isPaid = answer.status === 'success'
  const result = textPart('result-text')
  result.className = isPaid ? 'done' : 'bad'
  result.textContent = isPaid ? 'Оплата прошла.' : `${answer.message}. Деньги не списаны.`
  buttonPart('again').hidden = isPaid || intent?.retryPayment === false
  buttonPart('back').classList.toggle('main', isPaid)
  show('result')
  buttonPart(buttonPart('again').hidden ? 'back' : 'again').focus()
  if (!isPaid) return
  tellComplete(answer)
  if (intent?.autoClose !== undefined) setTimeout(close, intent.autoClose * 1000)
}

async function go(path: string, body: object): Promise<void> {
  setBusy(true)
  const answer = await askSandbox(path, body)
  setBusy(false)
  if (typeof answer === 'string') {
    textPart('status').textContent = answer
    return
  }
  last = answer
  if (answer.status !== 'waiting') return showResult(answer)
  show('bank')
  buttonPart('passes').focus()
}

const seenByBank = (passed: boolean) => void go('widget/bank', { transactionId: last?.transactionId, passed })

function open(wanted: Intent): void {
  intent = wanted
  const { description, amount, currency, skin } = wanted
  if (skin !== undefined) document.documentElement.dataset['skin'] = skin
  textPart('description').textContent = description ?? 'Оплата'
  textPart('amount').textContent = money(amount, currency)
  textPart('renewal').textContent = renewalWords(wanted)
  buttonPart('pay').textContent = `Оплатить ${money(amount, currency)}`
  formPart('form').inert = false
  textPart('cards').inert = false
  inputPart('card').focus()
}

formPart('form').addEventListener('submit', event => {
  event.preventDefault()
  if (!isBusy && intent && isFilled()) void go('widget/begin', { intent, ...filledCard() })
})
buttonPart('passes').addEventListener('click', () => seenByBank(true))
buttonPart('fails').addEventListener('click', () => seenByBank(false))
buttonPart('again').addEventListener('click', () => {
  show('form')
  inputPart('card').focus()
})
buttonPart('back').addEventListener('click', close)
buttonPart('close').addEventListener('click', close)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close()
})
openCardForm()
show('form')
hearShop(open, close)
if (parent === window) textPart('status').textContent = 'Эту форму открывает страница магазина.'
