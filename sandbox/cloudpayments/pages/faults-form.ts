import { apiPaths } from '../api/api.ts'
import { apiFaults, wires, type Faults } from '../faults.ts'
import { declineCodes, reasonOf } from '../reasons.ts'
import { notificationKinds } from '../state.ts'
import { html, type Html } from './html.ts'

const faultWords = {
  '429': 'слишком много запросов (429)',
  '500': 'ошибка (500)',
  html: 'не JSON, а страница',
  hang: 'не отвечает',
  lost: 'сделал, но ответ потерялся',
  refused: 'отвечает отказом'
}
const wireWords = { GET: 'GET, в адресе', form: 'POST, форма', json: 'POST, JSON' }

const flag = (name: string, label: string, isOn: boolean): Html =>
  html`<label class="inline"
    ><input type="checkbox" name="${name}" value="1" ${isOn && html`checked`} /> ${label}</label
  >`

const choice = (name: string, label: string, options: [string, string][], chosen: string): Html =>
  html`<div>
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${options.map(
        ([value, words]) =>
          html`<option value="${value}" ${value === chosen && html`selected`}>${words}</option>`
      )}
    </select>
  </div>`

const declines: [string, string][] = declineCodes.map(code => [
  String(code),
  `${code} ${reasonOf(code).words.toLowerCase()}`
])

/** Everything that may go wrong, as it is set now. */
export function faultsForm(faults: Faults): Html {
  const [[path, api] = ['*', undefined]] = Object.entries(faults.api)
  return html`<form method="post" action="control/faults">
    <div class="faults">
      ${flag('twice', 'Каждое уведомление дважды', faults.twice)}
      ${flag('reversed', 'Уведомления в обратном порядке', faults.reversed)}
      ${flag('namelessSubscription', 'Первый Pay без номера подписки', faults.namelessSubscription)}
      ${flag('renewalsNameOrder', 'Продления называют первый заказ', faults.renewalsNameOrder)}
      ${choice('declineCode', 'Карты', [['', 'как в таблице'], ...declines], String(faults.declineCode ?? ''))}
      ${choice(
        'wire',
        'Как отправлять',
        wires.map(wire => [wire, wireWords[wire]]),
        faults.wire
      )}
      ${choice('apiFault', 'API', [['', 'отвечает'], ...apiFaults.map((one): [string, string] => [one, faultWords[one]])], api?.fault ?? '')}
      ${choice('apiPath', 'метод', [['*', 'любой'], ...apiPaths.map((one): [string, string] => [one, one])], path)}
      <div>
        <label for="apiTimes">сколько раз (пусто: пока не убрать)</label>
        <input id="apiTimes" name="apiTimes" inputmode="numeric" value="${api?.times ?? ''}" />
      </div>
    </div>
    <h3>Уведомления: опаздывают на столько секунд, или не отправляются вовсе</h3>
    <div class="faults">
      ${notificationKinds.map(
        kind =>
          html`<div>
            <label for="late-${kind}">${kind}</label>
            <input
              id="late-${kind}"
              name="late-${kind}"
              inputmode="numeric"
              value="${(faults.late[kind] ?? 0) / 1000 || ''}"
            />
            ${flag(`dropped-${kind}`, 'не отправлять', faults.dropped.includes(kind))}
          </div>`
      )}
    </div>
    <p class="row">
      <button class="main">Сохранить</button> <button name="clear" value="1">Убрать все поломки</button>
    </p>
  </form>`
}
