let onSaved: (name: string) => void = () => undefined

/** Sets the function that is called with the name of every saved file. Module state, set once by the app at start. */
export const onSavedFile = (tell: (name: string) => void): void => {
  onSaved = tell
}

/** Saves a file that was created in the browser as a download. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  onSaved(name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
