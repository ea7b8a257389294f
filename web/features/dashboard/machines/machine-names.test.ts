import { expect, test } from 'vitest'

import { machineHint, machineName } from './machine-names.ts'

test.each([
  ['preview:telegram', 'Превью Telegram'],
  ['preview:ok', 'Превью Одноклассников'],
  ['bot:yandex', 'Поисковый робот Яндекса'],
  ['bot:mailru', 'Поисковый робот Mail.ru'],
  ['bot:other', 'Другие роботы'],
  ['empty-ua', 'Пустой браузер'],
  ['head', 'Проверка без открытия (HEAD)'],
  ['prefetch', 'Предзагрузка'],
  ['own', 'Отмечены как свои'],
  ['preview:threads', 'Превью threads'],
  ['bot:constructor', 'Робот constructor'],
  ['constructor', 'constructor']
])('%s is «%s»', (reason, name) => {
  expect(machineName(reason)).toBe(name)
})

test('names that say little are explained', () => {
  for (const reason of ['empty-ua', 'head', 'prefetch']) expect(machineHint(reason)).toBeTruthy()
  for (const reason of ['own', 'preview:telegram', 'constructor']) expect(machineHint(reason)).toBeUndefined()
})
