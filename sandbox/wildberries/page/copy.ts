// Copies what stands in the field beside a button.

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return
  const field = target.form?.elements.item(0)
  if (!(field instanceof HTMLInputElement)) return
  field.select()
  void navigator.clipboard.writeText(field.value).then(
    () => tell(target, 'Скопирован'),
    () => tell(target, 'Нажмите Ctrl+C')
  )
})

function tell(button: HTMLButtonElement, words: string): void {
  button.textContent = words
  setTimeout(() => {
    button.textContent = 'Скопировать'
  }, 2000)
}
