/** The non-empty lines of a byte stream as they arrive; leaving the loop cancels the stream. */
export async function* readLines(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line.trim() !== '') yield line
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
