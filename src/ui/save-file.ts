let onSaved: (name: string) => void = () => undefined

/** Sets the function that is called with the name of every file that is saved. */
export const onSavedFile = (tell: (name: string) => void): void => {
  onSaved = tell
}

/** Hands a file that was made here to the browser's downloads. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  onSaved(name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
