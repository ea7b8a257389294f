function part<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`)
  return element
}

/** Parts of the page, by their ids. */
export const textPart = (id: string) => part(id, HTMLElement)
export const inputPart = (id: string) => part(id, HTMLInputElement)
export const buttonPart = (id: string) => part(id, HTMLButtonElement)
export const formPart = (id: string) => part(id, HTMLFormElement)
