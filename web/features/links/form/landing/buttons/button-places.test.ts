import { array, assert, boolean, constantFrom, oneof, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { buttonsIn, marked, moved, placesOf, removedIn, type Place } from './button-places.ts'

const keys = ['0', '1', '2', '3', '4']
const start = (): Place[] =>
  keys.map(key => ({ button: { key, title: key, url: `t.me/${key}` }, isRemoved: false }))
const stored = (places: readonly Place[]) =>
  placesOf({ buttons: buttonsIn(places), removedButtons: removedIn(places) })
const words = (places: readonly Place[]) =>
  places.map(({ button, isRemoved }) => (isRemoved ? `(${button.key})` : button.key)).join(' ')

test('each that was removed keeps its own place, whatever is done with the others', () => {
  let places = stored(marked(start(), '1', true))
  places = stored(marked(places, '2', true))
  places = stored(marked(places, '0', true))
  expect(words(places)).toBe('(0) (1) (2) 3 4')
  places = stored(moved(places, '4', '3'))
  places = stored(marked(places, '1', false))
  expect(words(places)).toBe('(0) 1 (2) 4 3')
})

const step = oneof(
  record({ key: constantFrom(...keys), isRemoved: boolean() }),
  record({ key: constantFrom(...keys), to: constantFrom(...keys) })
)

test('what is kept of the rows gives the same rows again', () => {
  assert(
    property(array(step, { maxLength: 12 }), steps => {
      let places = start()
      for (const one of steps) {
        places = 'to' in one ? moved(places, one.key, one.to) : marked(places, one.key, one.isRemoved)
        expect(stored(places)).toEqual(places)
        places = stored(places)
      }
    })
  )
})
