gender
