type Gl = WebGL2RenderingContext

/** A program that draws one rectangle for each row of numbers, with its uniforms by name. */
export interface FlowProgram {
  /** Sends the rows, in place of those before. */
  fill(numbers: Float32Array): void
  /** Draws every row; `set` writes the uniforms. */
  draw(set: (place: (name: string) => WebGLUniformLocation | null) => void): void
  remove(): void
}

const shaderOf = (gl: Gl, kind: number, source: string): WebGLShader => {
  const shader = gl.createShader(kind)
  if (shader === null) throw new Error('The graphics card takes no more shaders. Reload the page.')
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
    throw new Error(`A shader of the flow map does not compile: ${gl.getShaderInfoLog(shader)}`)
  return shader
}

/** @param sizes how many numbers of a row each attribute takes, from location 1; location 0 is the rectangle's corner */
export function createFlowProgram(gl: Gl, vertex: string, fragment: string, sizes: readonly number[]): FlowProgram {
  const program = gl.createProgram()
  for (const shader of [shaderOf(gl, gl.VERTEX_SHADER, vertex), shaderOf(gl, gl.FRAGMENT_SHADER, fragment)]) {
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  const [vertices, corners, rows] = [gl.createVertexArray(), gl.createBuffer(), gl.createBuffer()]
  const perRow = sizes.reduce((sum, size) => sum + size, 0)
  const bytes = Float32Array.BYTES_PER_ELEMENT
  gl.bindVertexArray(vertices)
  gl.bindBuffer(gl.ARRAY_BUFFER, corners)
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.bindBuffer(gl.ARRAY_BUFFER, rows)
  let before = 0
  for (const [at, size] of sizes.entries()) {
    gl.enableVertexAttribArray(at + 1)
    gl.vertexAttribPointer(at + 1, size, gl.FLOAT, false, perRow * bytes, before * bytes)
    gl.vertexAttribDivisor(at + 1, 1)
    before += size
  }
  gl.bindVertexArray(null)
  const places = new Map<string, WebGLUniformLocation | null>()
  const placeOf = (name: string): WebGLUniformLocation | null => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name))
    return places.get(name) ?? null
  }
  let count = 0
  return {
    fill: numbers => {
      count = numbers.length / perRow
      gl.bindBuffer(gl.ARRAY_BUFFER, rows)
      gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW)
    },
    draw: set => {
      gl.useProgram(program)
      set(placeOf)
      gl.bindVertexArray(vertices)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
      gl.bindVertexArray(null)
    },
    remove: () => {
      gl.deleteProgram(program)
      gl.deleteVertexArray(vertices)
      for (const buffer of [corners, rows]) gl.deleteBuffer(buffer)
    },
  }
}
