import { expect, test } from 'vitest'

import { listAddress, noFilters, readQuestion, withQuestion } from './list-address.ts'

const read = (address: string) => readQuestion(new URLSearchParams(address))

test('the address and the question are the same thing', () => {
  const address = 'create=&q=пуховик&sort=-visits&type=ozon&state=archived&tag=осень'
  const question = read(address)
  expect(question).toEqual({
    search: 'пуховик',
    sort: '-visits',
    type: 'ozon',
    state: 'archived',
    tag: 'осень'
  })
  expect(read(withQuestion(new URLSearchParams(), question).toString())).toEqual(question)
})

test.each([
  'type=toString&state=constructor&sort=__proto__&tag=%20',
  `type=Ozon&state=&sort=visits&tag=${'я'.repeat(31)}`
])('%s asks for nothing', address => {
  expect(read(address)).toEqual({ search: '', sort: '-creationDate', ...noFilters })
})

test('one part changes alone; what is not of the list stays', () => {
  const params = new URLSearchParams('create=&q=лето&tag=осень')
  expect(withQuestion(params, { tag: undefined, type: 'vk' }).toString()).toBe(
    new URLSearchParams({ create: '', q: 'лето', type: 'vk' }).toString()
  )
})

test('a tag of a row is asked for beside the rest, and never with an open form', () => {
  const { tag } = listAddress(new URLSearchParams('create=&state=ended&tag=зима'))
  expect(new URLSearchParams(tag('a&b=<i>').split('?')[1])).toEqual(
    new URLSearchParams({ state: 'ended', tag: 'a&b=<i>' })
  )
})
